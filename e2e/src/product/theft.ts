import { keyHolder } from '@drape/api/test/key-holder'
import type { Call } from '@drape/contract/call'
import { calls } from '@drape/contract/calls'
import { expect, type Page, type Request } from 'playwright/test'
import { addressOf } from './caller.ts'

/** Calls that only a member may make: public ones are no loss, nor is a picture's address, which goes by itself. */
const guarded = calls
  .map(({ call }) => call)
  .filter(({ who, givesTokens }) => who !== 'anyone' || givesTokens)
export const isGuarded = (request: Request) =>
  guarded.some(
    (call) => call.method === request.method() && addressOf(call).test(new URL(request.url()).pathname),
  )

interface Recorded {
  readonly url: string
  readonly method: Call['method']
  readonly headers: Record<string, string>
  readonly body: string | null
}

/** Records the calls of a page that is signed in, with all that they carry, until they are asked for. */
export const record = (page: Page) => {
  const recordings: Promise<Recorded>[] = []
  const note = (request: Request) => {
    if (!isGuarded(request)) return
    recordings.push(
      request.allHeaders().then((headers) => ({
        url: request.url(),
        method: request.method() as Call['method'],
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':'))),
        body: request.postData(),
      })),
    )
  }
  page.on('request', note)
  return () => {
    page.off('request', note)
    return Promise.all(recordings)
  }
}

/** From elsewhere: no browser, no key; the body and all other headers are as they were. */
const send = async (
  { url, method, headers, body }: Recorded,
  changes: Record<string, string | undefined>,
) => {
  const sentHeaders = Object.entries({ ...headers, ...changes }).flatMap(([name, value]) =>
    value === undefined || /^(host|connection|content-length|accept-encoding)$/.test(name)
      ? []
      : [[name, value] as [string, string]],
  )
  const { status } = await fetch(url, { method, headers: sentHeaders, ...(body && { body }) })
  return { what: `${method} ${new URL(url).pathname} ${Object.keys(changes)}`, status }
}

/** Replays all calls in every way, and the tokens in the storage; returns those that succeeded. */
export const steal = async (page: Page, recorded: readonly Recorded[]) => {
  const { cookies, origins } = await page.context().storageState()
  const storage = JSON.stringify([
    origins,
    await page.evaluate(() => JSON.stringify(sessionStorage)),
    cookies,
  ])
  expect(storage).toContain('accessToken')
  const access = (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? undefined
  const refresh = await page.evaluate(() => localStorage.getItem('refreshToken'))
  const { origin } = new URL(page.url())
  const fresh = calls.flatMap(({ name, call: { method, path } }): Recorded[] =>
    name.startsWith('refresh')
      ? [
          {
            url: origin + path,
            method,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ refresh }),
          },
        ]
      : [],
  )
  const all = [...recorded, ...fresh]
  const tokenOf = ({ headers }: Recorded) => headers['authorization'] && access
  // A key of the thief's own.
  const { proof } = await keyHolder(origin)
  const tries = await Promise.all(
    all.flatMap((each) => {
      const token = tokenOf(each)
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ') || undefined
      return [
        send(each, { cookie }),
        send(each, { cookie, dpop: undefined, ...(token && { authorization: `Bearer ${token}` }) }),
        send(each, { cookie, dpop: undefined, ...(token && { authorization: `DPoP ${token}` }) }),
        proof({ method: each.method, path: new URL(each.url).pathname as Call['path'] }, token).then((dpop) =>
          send(each, { cookie, dpop, ...(token && { authorization: `DPoP ${token}` }) }),
        ),
      ]
    }),
  )
  return { tried: tries.length, succeeded: tries.filter(({ status }) => status < 400) }
}
