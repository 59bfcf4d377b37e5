import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findCommand, installWithApt } from '@drape/commands/browser'
import type { Call } from '@drape/contract/call'

const run = promisify(execFile)

export interface Ask {
  readonly method: Call['method']
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

export interface Load {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
  /** Answers other than 2xx, and missing ones: with any of these a figure is invalid. */
  readonly failed: number
}

export interface Pressure {
  readonly connections: number
  readonly seconds: number
}

/** The answer to one request; throws where it is refused. */
export async function answerTo(address: string, { method, path, headers, body }: Ask): Promise<Response> {
  const reply = await fetch(address + path, {
    method,
    headers: { ...headers },
    body: body ? new Uint8Array(body) : null,
  })
  if (!reply.ok) throw new Error(`${method} ${path} was answered with ${reply.status}: ${await reply.text()}`)
  return reply
}

/** The request as it goes over a connection. */
export const rawOf = (host: string, { method, path, headers = {}, body }: Ask): Buffer => {
  const lines = Object.entries({ host, ...headers, ...(body && { 'content-length': String(body.length) }) })
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  return body ? Buffer.concat([Buffer.from(head), body]) : Buffer.from(head)
}

/** wrk uses a tenth of the processor time of a load generator in Node, and shares the processor with the server. */
export const provideWrk = (): boolean => {
  if (!findCommand('wrk')) installWithApt(['wrk'])
  return findCommand('wrk') !== undefined
}

/** Each connection sends the next request of the list when it has its answer. */
export const load = async (
  address: string,
  requests: readonly Ask[],
  { connections, seconds }: Pressure,
): Promise<Load> => {
  const folder = mkdtempSync(join(tmpdir(), 'drape-load-'))
  const file = join(folder, 'asks')
  try {
    const raws = requests.map((ask) => rawOf(new URL(address).host, ask))
    writeFileSync(file, Buffer.concat(raws.flatMap((raw) => [Buffer.from(`${raw.length}\n`), raw])))
    const script = join(import.meta.dirname, 'wrk.lua')
    const options = ['-t1', `-c${connections}`, `-d${seconds}`, '--timeout', '20', '-s', script]
    const { stdout } = await run('wrk', [...options, address, '--', file])
    const figures = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, number>
    const { requests: requestCount = 0, us = 1, refused = 0, broken = 0, p50 = 0, p95 = 0, p99 = 0 } = figures
    return {
      perSecond: requestCount / (us / 1e6),
      p50Ms: p50 / 1000,
      p95Ms: p95 / 1000,
      p99Ms: p99 / 1000,
      failed: refused + broken,
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
