import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pageConfigId } from '@drape/contract/page-config'
import { writeStored } from '@drape/remote-shared/storage'

type Answer = 'breaks' | 'hangs' | readonly [status: number, body?: object]
type Answering = (asked: URL, body: string) => Answer | Promise<Answer>

const allowed = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
}

/** An api of the test's own, which says what the test wants to hear. */
export const startThrowawayApi = async () => {
  const asked: string[] = []
  const bodies: (readonly [name: string, body: string])[] = []
  const answers = new Map<string, Answering>()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://api.example')
    const body = await text(request)
    if (request.method === 'OPTIONS') return void response.writeHead(200, allowed).end()
    const name = `${request.method} ${url.pathname}`
    asked.push(`${name}${url.search}${body && ` ${body}`}`)
    bodies.push([name, body])
    const answer = (await answers.get(name)?.(url, body)) ?? [404]
    if (answer === 'breaks') response.destroy()
    if (typeof answer === 'string') return
    const [status, reply = {}] = answer
    response.writeHead(status, allowed).end(JSON.stringify(reply))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const configure = () => {
    document.head.innerHTML = `<script type="application/json" id="${pageConfigId}">{"apiBase":"${apiBase}"}</script>`
  }
  configure()

  return {
    /** In their order, with the bodies. */
    asked,
    countOf: (name: string) => bodies.filter(([other]) => other === name).length,
    bodiesOf: (name: string) =>
      bodies.flatMap(([other, body]): unknown[] => (other === name && body ? [JSON.parse(body)] : [])),
    configure,
    /** Either always the same, or what a function says each time. */
    answer: (name: string, answering: Answering | number, body?: object) =>
      void answers.set(
        name,
        typeof answering === 'function' ? answering : () => (body ? [answering, body] : [answering]),
      ),
    forget: () => {
      asked.length = 0
      bodies.length = 0
      answers.clear()
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export type ThrowawayApi = Awaited<ReturnType<typeof startThrowawayApi>>

export const idOf = (number: number) => `0199d1c2-0000-7000-8000-${String(number).padStart(12, '0')}`

const tellOfStorage = () => window.dispatchEvent(new StorageEvent('storage'))

const enterAs = (id: string) => {
  writeStored('user', JSON.stringify({ id, name: 'Asha Rao', userType: 'user' }))
  writeStored('accessToken', 'a')
  tellOfStorage()
}

let people = 0

/** Somebody of whom this page has kept nothing. */
export const enter = (): string => {
  people += 1
  const id = idOf(900_000 + people)
  enterAs(id)
  return id
}

/** As after a sign-in that left no user behind. */
export const enterNameless = (): void => {
  writeStored('user', '{}')
  tellOfStorage()
}
