import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Snapshot = ReadonlyMap<string, string>

/** PostgreSQL writes all the time, tsx what it has translated, and the server which registry it has seen. */
const isOfServer = (file: string) => /^(?:data\/postgres\/|data\/trusted-site-|tsx-)/.test(file)

/** The hash of every file below a folder. */
export const snapshotOf = (root: string): Snapshot =>
  new Map(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((file) => !isOfServer(file))
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(join(root, file)))
          .digest('hex'),
      ]),
  )

export const changesBetween = (before: Snapshot, after: Snapshot): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file))

/** The folder that a process works in, and its command; empty once it has ended. */
const workOf = (pid: string): string => {
  try {
    return `${readlinkSync(`/proc/${pid}/cwd`)} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8')}`
  } catch {
    return ''
  }
}

/** The compilers, engines and workers of releases below a folder. */
const processesIn = (folder: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    const work = /^\d+$/.test(pid) ? workOf(pid) : ''
    return work.startsWith(`${folder}/drape-`) || /first-screen\/engine\.mjs|release-worker/.test(work)
  })

const mostWaits = 100

/** Returns those that still work there a while later. */
export async function processesLeftIn(folder: string): Promise<string[]> {
  for (let wait = 0; wait < mostWaits; wait++) {
    if (processesIn(folder).length === 0) return []
    await sleep(100)
  }
  return processesIn(folder)
}

/** Asks all the time whether the server is alive, and says how long the slowest answer took. */
export function askAllTheTime(address: string) {
  let slowestMs = 0
  let isOver = false
  const loop = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      const reply = await fetch(`${address}/healthz`)
      await reply.arrayBuffer()
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
      await sleep(20)
    }
  })()
  return {
    slowest: (): number => {
      const ms = slowestMs
      slowestMs = 0
      return ms
    },
    stop: () => {
      isOver = true
      return loop
    },
  }
}
