import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, createReadStream, openSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '@drape/commands/tool'
import { stopChild } from '../../src/api/child.ts'

export interface ChildServer {
  readonly address: string
  readonly pid: number
  stop(): Promise<void>
}

/**
 * The program that `npm start` runs, in a process of its own. Its log is a file: a full pipe would make it wait for its
 * reader.
 */
export async function startChildServer(
  variables: Readonly<Record<string, string>>,
  log: string,
): Promise<ChildServer> {
  const out = openSync(log, 'w')
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/src/main.ts'], {
    cwd: root,
    // A session of its own, so that Linux gives it a share of the processor beside this process.
    detached: true,
    stdio: ['ignore', out, 'inherit'],
    env: { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info', ...variables },
  })
  closeSync(out)
  const exit = once(child, 'exit')
  for (;;) {
    const [address] = /^http:\S+$/m.exec(readFileSync(log, 'utf8')) ?? []
    if (address) return { address, pid: child.pid ?? 0, stop: () => stopChild(child) }
    if ((await Promise.race([exit, sleep(100)])) !== undefined)
      throw new Error(`The server ended before it listened; its log is ${log}.`)
  }
}

/** What the server itself says of a request that it has answered. */
interface LoggedRequest {
  readonly path: string
  readonly status: number
  readonly ms: number
}

const logLine = /"time":(\d+).*"path":"([^"]*)"\},"status":(\d+),"ms":(\d+)/
/** pino's numbers for errors. */
const trouble = /^\{"level":[56]0/

/** Reads the log of a server that has ended; `troubles` are lines that say that something is wrong. */
export async function readLog(
  log: string,
  { from, to }: { readonly from: number; readonly to: number },
  onRequest: (request: LoggedRequest) => void,
): Promise<readonly string[]> {
  const troubles: string[] = []
  for await (const line of createInterface({ input: createReadStream(log) })) {
    if (trouble.test(line) && troubles.length < 20) troubles.push(line.slice(0, 400))
    const [, time, path = '', status, ms] = logLine.exec(line) ?? []
    if (Number(time) >= from && Number(time) <= to)
      onRequest({ path, status: Number(status), ms: Number(ms) })
  }
  return troubles
}
