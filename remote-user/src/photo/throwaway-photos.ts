import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers'
import { pageConfigId } from '@drape/contract/page-config'
import type { Photo } from '@drape/contract/photo'
import { writeStored } from '@drape/remote-shared/storage'

const idOf = (number: number) => `0199d1c2-0000-7000-8000-${String(number).padStart(12, '0')}`

export const photoNumber = (number: number, own: Partial<Photo> = {}): Photo => {
  const id = idOf(number)
  return {
    id,
    uuid: id,
    userId: id,
    image_url: `/picture/${number}`,
    thumbnail_url: `/thumbnail/${number}`,
    upload_date: `2026-11-${String(number).padStart(2, '0')}T06:00:00.000Z`,
    status: 'processing',
    outfit_uuid: null,
    outfit_count: 0,
    ...own,
  }
}

export type Answer = 'breaks' | 'hangs' | readonly [status: number, body?: object]
type Answering = (asked: URL) => Answer

const allowed = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, idempotency-key',
}

/** An api of the test's own, which says what the test wants to hear. */
export const startPhotoServer = async () => {
  const asked: string[] = []
  const keys: (string | undefined)[] = []
  const answers = new Map<string, Answering>()

  const answerTo = async (request: IncomingMessage): Promise<Answer> => {
    if (request.method === 'OPTIONS') return [200]
    const url = new URL(request.url ?? '', 'http://api.example')
    // Whoever is signed in and whichever photo it is: each test has others.
    const name = `${request.method} ${url.pathname.replace(/[\da-f-]{36}/, '{id}')}`
    asked.push(`${name}${url.search}`)
    for await (const _ of request);
    if (name === uploading) keys.push(request.headers['idempotency-key']?.toString())
    return answers.get(name)?.(url) ?? [404]
  }

  const server = createServer(async (request, response) => {
    const answer = await answerTo(request)
    if (answer === 'breaks') response.destroy()
    if (typeof answer === 'string') return
    const [status, body = {}] = answer
    response.writeHead(status, allowed).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  document.head.innerHTML = `<script type="application/json" id="${pageConfigId}">{"apiBase":"${apiBase}"}</script>`

  return {
    asked,
    /** Of the uploads that arrived whole. */
    keys,
    answer: (name: string, answering: Answering) => void answers.set(name, answering),
    forget: () => {
      asked.length = 0
      keys.length = 0
      answers.clear()
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export type PhotoServer = Awaited<ReturnType<typeof startPhotoServer>>

export const uploading = 'POST /api/closet/photos/upload/'
export const listing = 'GET /api/closet/photos/user/{id}/'

let people = 0

/** Somebody of whom this page has kept nothing. */
export const enter = () => {
  people += 1
  writeStored('user', JSON.stringify({ id: idOf(people), name: 'Asha Rao', userType: 'user' }))
  writeStored('accessToken', 'a')
  window.dispatchEvent(new StorageEvent('storage'))
}

/** jsdom draws nothing. What a picture weighs is the test's to say. */
export const lendCanvas = ({ width = 4032, height = 3024, weights = [400_000], isPicture = true } = {}) => {
  const drawn: { width: number; height: number; quality: number }[] = []
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} })
  Object.assign(HTMLImageElement.prototype, {
    decode: () => (isPicture ? Promise.resolve() : Promise.reject(new Error('no picture'))),
  })
  jest.spyOn(HTMLImageElement.prototype, 'width', 'get').mockReturnValue(width)
  jest.spyOn(HTMLImageElement.prototype, 'height', 'get').mockReturnValue(height)
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ fillRect() {}, drawImage() {} }),
    toBlob(this: HTMLCanvasElement, take: (blob: Blob) => void, type: string, quality: number) {
      drawn.push({ width: this.width, height: this.height, quality })
      const weight = weights[Math.min(drawn.length, weights.length) - 1] ?? 0
      take(new Blob(['x'.repeat(weight)], { type }))
    },
  })
  return drawn
}

export const rest = () => new Promise<void>((next) => setImmediate(next))

/** Lets the network, which keeps real time under a fake clock, come to rest. */
export const until = async (isSo: () => boolean) => {
  while (!isSo()) await rest()
}
