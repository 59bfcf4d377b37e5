/// <reference path="./autocannon.d.ts" />
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Call } from '@drape/contract/call'
import autocannon from 'autocannon'

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

/** Each connection sends the next request of the list when it has its answer. */
export type LoadTool = (address: string, asks: readonly Ask[], pressure: Pressure) => Promise<Load>

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

const rawOf = (address: string, { method, path, headers = {}, body }: Ask): Buffer => {
  const lines = Object.entries({
    host: new URL(address).host,
    ...headers,
    ...(body && { 'content-length': String(body.length) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const raw = Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`),
    body ?? Buffer.alloc(0),
  ])
  return Buffer.concat([Buffer.from(`${raw.length}\n`), raw])
}

/** wrk uses a tenth of the processor time of a load generator in Node, and shares the processor with the server. */
const wrk: LoadTool = async (address, asks, { connections, seconds }) => {
  const folder = mkdtempSync(join(tmpdir(), 'drape-load-'))
  const file = join(folder, 'asks')
  try {
    writeFileSync(file, Buffer.concat(asks.map((ask) => rawOf(address, ask))))
    const script = join(import.meta.dirname, 'wrk.lua')
    const options = ['-t1', `-c${connections}`, `-d${seconds}`, '--timeout', '20', '-s', script]
    const { stdout } = await run('wrk', [...options, address, '--', file])
    const said = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, number>
    const { requests = 0, us = 1, refused = 0, broken = 0, p50 = 0, p95 = 0, p99 = 0 } = said
    return {
      perSecond: requests / (us / 1e6),
      p50Ms: p50 / 1000,
      p95Ms: p95 / 1000,
      p99Ms: p99 / 1000,
      failed: refused + broken,
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const cannon: LoadTool = async (address, asks, { connections, seconds }) => {
  let at = 0
  const { requests, latency, errors, non2xx } = await autocannon({
    url: address,
    connections,
    duration: seconds,
    timeout: 20,
    requests: [{ setupRequest: (request) => ({ ...request, ...asks[at++ % asks.length] }) }],
  })
  return {
    perSecond: requests.average,
    p50Ms: latency.p50,
    p95Ms: latency.p97_5,
    p99Ms: latency.p99,
    failed: errors + non2xx,
  }
}

export const findLoadTool = async (): Promise<{ name: string; load: LoadTool }> => {
  // wrk -v exits with 1.
  const said = await run('wrk', ['-v']).catch((error: { stdout?: string }) => error)
  return said.stdout?.startsWith('wrk') ? { name: 'wrk', load: wrk } : { name: 'autocannon', load: cannon }
}
