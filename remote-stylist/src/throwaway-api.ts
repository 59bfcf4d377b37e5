import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pageConfigId } from '@drape/contract/page-config'
import { ApiProvider } from '@drape/remote-shared/api'
import { removeStored, writeStored } from '@drape/remote-shared/storage'
import { render } from '@testing-library/react'
import { createElement } from 'react'

type Answer = 'breaks' | 'hangs' | readonly [status: number, body?: object]
type Answering = (asked: URL, body: string) => Answer | Promise<Answer>

const allowed = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'authorization, content-type',
}

const anyId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** An api of the test's own, which says what the test wants to hear. */
export const startThrowawayApi = async () => {
  const asked: string[] = []
  const answers = new Map<string, Answering>()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://api.example')
    const body = await text(request)
    if (request.method === 'OPTIONS') return void response.writeHead(200, allowed).end()
    const name = `${request.method} ${url.pathname}`
    asked.push(`${name}${url.search}${body && ` ${body}`}`)
    const answering = answers.get(name) ?? answers.get(name.replace(anyId, '{id}'))
    const answer = (await answering?.(url, body)) ?? [404]
    if (answer === 'breaks') response.destroy()
    if (typeof answer === 'string') return
    const [status, reply = {}] = answer
    response.writeHead(status, allowed).end(JSON.stringify(reply))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  document.head.innerHTML = `<script type="application/json" id="${pageConfigId}">{"apiBase":"${apiBase}"}</script>`

  return {
    /** In their order, with the bodies. */
    asked,
    countOf: (name: string) => asked.filter((line) => line === name || line.startsWith(`${name} `)).length,
    /** By method and path, where {id} is any identifier; either always the same, or what a function says each time. */
    answer: (name: string, answering: Answering | number, body?: object) =>
      void answers.set(
        name,
        typeof answering === 'function' ? answering : () => (body ? [answering, body] : [answering]),
      ),
    forget: () => {
      asked.length = 0
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

/** As another tab would: the page hears of it. */
export const tellOfStorage = () => window.dispatchEvent(new StorageEvent('storage'))

let people = 0

/** A stylist, or somebody else, of whom this page has kept nothing. */
export const enter = (userType: 'stylist' | 'user' = 'stylist'): string => {
  people += 1
  const id = idOf(900_000 + people)
  writeStored('user', JSON.stringify({ id, name: 'Meera K.', userType }))
  writeStored('refreshToken', 'r')
  writeStored('accessToken', 'a')
  tellOfStorage()
  return id
}

/** Out again: what the browser keeps is gone, and what the page knew. */
export const leave = (): void => {
  const page = render(createElement(ApiProvider, null, null))
  removeStored('user', 'accessToken', 'refreshToken', 'isLoggedIn', 'appearance')
  tellOfStorage()
  page.unmount()
}
