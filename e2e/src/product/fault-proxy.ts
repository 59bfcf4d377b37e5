import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listening } from '@drape/platform/test/listening'

/**
 * When a connection breaks: before the server has the whole request, or after, so that only the answer is lost. A held
 * answer waits for `letGo`.
 */
type Break = 'half way' | 'before the answer' | 'held'

export type Fault =
  | '404'
  | '500'
  | 'is reset'
  | 'hangs'
  | 'is cut off half way'
  | 'has one byte changed'
  | 'is said to be a page'
  | 'comes slowly'

const relay = (
  target: string,
  incoming: IncomingMessage,
  whole: boolean,
): Promise<{ from: IncomingMessage; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const headers = { ...incoming.headers, ...(whole ? { 'accept-encoding': 'identity' } : {}) }
    const onward = request(
      target + (incoming.url ?? ''),
      { method: incoming.method ?? 'GET', headers, agent: false },
      (from) => {
        const pieces: Buffer[] = []
        from.on('data', (piece: Buffer) => pieces.push(piece))
        from.on('end', () => resolve({ from, body: Buffer.concat(pieces) }))
        from.on('error', reject)
      },
    )
    onward.on('error', reject)
    incoming.pipe(onward)
  })

/** Slower than any timeout for a request that hangs. */
const trickle = async (answer: ServerResponse, body: Buffer): Promise<void> => {
  const piece = Math.ceil(body.length / 40)
  for (let at = 0; at < body.length && !answer.destroyed; at += piece) {
    answer.write(body.subarray(at, at + piece))
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  answer.end()
}

const answerWithFault = (answer: ServerResponse, fault: Fault, from: IncomingMessage, body: Buffer): void => {
  if (fault === '404' || fault === '500') {
    answer.writeHead(Number(fault), { 'access-control-allow-origin': '*' })
    answer.end()
  } else if (fault === 'is cut off half way') {
    answer.writeHead(200, { ...from.headers, 'content-length': body.length })
    answer.write(body.subarray(0, body.length / 2), () => answer.destroy())
  } else if (fault === 'has one byte changed') {
    const changed = Buffer.from(body)
    // Changes whitespace only, so that the script would still run and only its hash differs.
    const at = changed.lastIndexOf(';')
    changed[at] = '\n'.charCodeAt(0)
    answer.writeHead(200, from.headers)
    answer.end(changed)
  } else if (fault === 'is said to be a page') {
    answer.writeHead(200, { ...from.headers, 'content-type': 'text/html' })
    answer.end(body)
  } else if (fault === 'comes slowly') {
    answer.writeHead(200, from.headers)
    void trickle(answer, body)
  }
}

/** Breaks after the first bytes of an answer, because a browser that received none would retry by itself. */
const breakOff = ({ socket }: IncomingMessage): void => {
  socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{', () => socket.destroy())
}

/** A proxy between the browser and the product that simulates faults of the network. */
export const startProxy = async (target: string) => {
  let behind = target
  const faults = new Map<string, Fault>()
  const singleFaults = new Set<string>()
  const changes = new Map<string, (text: string) => string>()
  const requests: string[] = []
  const breaks: Break[] = []
  const forms: { readonly key: string | undefined; readonly body: Buffer }[] = []
  const hanging: (() => void)[] = []
  const note = (question: IncomingMessage) => {
    const pieces: Buffer[] = []
    question.on('data', (piece: Buffer) => pieces.push(piece))
    question.on('close', () =>
      forms.push({
        key: question.headers['idempotency-key']?.toString(),
        body: Buffer.concat(pieces),
      }),
    )
  }
  const { address, stop } = await listening(async (question, answer) => {
    const url = question.url ?? '/'
    requests.push(url)
    const isForm = question.headers['content-type']?.startsWith('multipart/')
    if (isForm) note(question)
    const formBreak = isForm ? breaks.shift() : undefined
    if (formBreak === 'half way') {
      question.once('data', () => breakOff(question))
      return
    }
    const [prefix, fault] =
      [...faults].find(([prefix]) => url.startsWith(prefix) && /\.js(\?|$)/.test(url)) ?? []
    if (prefix !== undefined && singleFaults.delete(prefix)) faults.delete(prefix)
    if (fault === 'is reset') return void question.socket.destroy()
    if (fault === 'hangs') await new Promise<void>((resolve) => hanging.push(resolve))
    try {
      const [, change] = [...changes].find(([path]) => url.startsWith(path)) ?? []
      const { from, body } = await relay(behind, question, fault !== undefined || change !== undefined)
      if (formBreak === 'held') await new Promise<void>((resolve) => hanging.push(resolve))
      else if (formBreak) return breakOff(question)
      if (fault && fault !== 'hangs') return answerWithFault(answer, fault, from, body)
      const changed = change ? Buffer.from(change(body.toString())) : body
      const length = change && { 'content-length': changed.length }
      answer.writeHead(from.statusCode ?? 502, { ...from.headers, ...length })
      answer.end(changed)
    } catch {
      answer.destroy()
    }
  })
  return {
    address: address.replace('127.0.0.1', 'localhost'),
    /** Applies a fault to every script whose path starts with this. */
    breakScripts: (prefix: string, fault: Fault) => faults.set(prefix, fault),
    /** Changes the text of whatever lies below a path. */
    alter: (path: string, change: (text: string) => string) => void changes.set(path, change),
    /** Applies a fault to the next such script only. */
    breakScriptOnce: (prefix: string, fault: Fault) => {
      singleFaults.add(prefix)
      faults.set(prefix, fault)
    },
    /** Breaks the next forms, one after another. */
    breakNext: (...moments: readonly Break[]) => void breaks.push(...moments),
    /** The forms sent so far, complete or not. */
    forms: () => [...forms],
    heal: () => {
      faults.clear()
      changes.clear()
    },
    /** Another server answers from now on, at the same address for the browser. */
    relayTo: (address: string) => {
      behind = address
    },
    isHolding: () => hanging.length > 0,
    /** Answers the requests that hang. */
    letGo: () => {
      for (const answer of hanging.splice(0)) answer()
    },
    /** The requested paths, in order. */
    requests: (): readonly string[] => [...requests],
    countOf: (prefix: string) => requests.filter((url) => url.startsWith(prefix)).length,
    forget: () => requests.splice(0),
    stop,
  }
}

export type FaultProxy = Awaited<ReturnType<typeof startProxy>>
