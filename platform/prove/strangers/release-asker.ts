import { serverPaths } from '../../src/release/server-api.ts'
import type { Attack } from '../../test/attack.ts'
import { formOf, type testReleases } from '../../test/release-server.ts'
import type { SiteName } from './attacked-site.ts'

export type Releases = ReturnType<typeof testReleases>
export type ReleaseAttack = Attack<Releases, SiteName>

/** What a token of a part asks the server. */
export const askerFor = async ({ address, makeToken }: Releases, part: string, ...may: readonly string[]) => {
  const { token } = await makeToken(part, '--for', `team ${part}`, ...may)
  const ask = (path: string, body?: FormData | object) => {
    const isForm = body instanceof FormData
    return fetch(address + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
  }
  const publish = async (...files: Parameters<typeof formOf>) => {
    const reply = await ask(serverPaths.publish.replace(':part', 'shop'), formOf(...files))
    return { reply, text: `${reply.status} ${await reply.clone().text()}` }
  }
  return { token, ask, publish }
}

/** Whoever holds a token of the shop's team that may publish alone. */
export const thiefOn = (on: Releases) => askerFor(on, 'shop', '--may', 'publish')
