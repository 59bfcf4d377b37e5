import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sha384 } from '@drape/platform/release/integrity'

/** PostgreSQL writes all the time, tsx what it has translated, and the server which registry it has seen. */
const isOfServer = (file: string) => /^(?:data\/postgres\/|data\/trusted-site-|tsx-)/.test(file)

/** The hash of every file below a folder. Others are answered meanwhile. */
export async function hashesBelow(root: string): Promise<Readonly<Record<string, string>>> {
  const hashes: Record<string, string> = {}
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const file = relative(root, path)
    if (!entry.isDirectory() && !isOfServer(file)) hashes[file] = sha384(await readFile(path))
  }
  return hashes
}

interface Work {
  readonly group: string | undefined
  readonly folder: string
  readonly command: string
}

/** Undefined once the process has ended. */
const workOf = (pid: string): Work | undefined => {
  try {
    return {
      group: readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[2],
      folder: readlinkSync(`/proc/${pid}/cwd`),
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
    }
  } catch {
    return undefined
  }
}

/**
 * The compilers, engines and workers of releases below a folder. A compiler has a process group of its own; the others
 * keep ours when their parent ends, and the machine may run servers of others.
 */
const processesIn = (root: string): string[] => {
  const own = workOf('self')
  return readdirSync('/proc').filter((pid) => {
    const work = /^\d+$/.test(pid) ? workOf(pid) : undefined
    if (!work) return false
    const isOfRelease = /first-screen\/engine\.mjs|release-worker/.test(work.command)
    return work.folder.startsWith(`${root}/drape-`) || (work.group === own?.group && isOfRelease)
  })
}

const mostWaits = 100

/** Returns those that still work there a while later. */
export async function processesLeftIn(folder: string): Promise<string[]> {
  for (let wait = 0; wait < mostWaits; wait++) {
    if (processesIn(folder).length === 0) return []
    await sleep(100)
  }
  return processesIn(folder)
}

const pauseMs = 20

/** Asks all the time whether the server is alive. */
export function askAllTheTime(address: string) {
  let slowestMs = 0
  let isOver = false
  const ask = async () => {
    // From when it was to be asked, because a process that is busy asks late.
    const dueAt = performance.now() + pauseMs
    await sleep(pauseMs)
    const reply = await fetch(`${address}/healthz`)
    await reply.arrayBuffer()
    slowestMs = Math.max(slowestMs, performance.now() - dueAt)
  }
  let asking = ask()
  const loop = (async () => {
    while (!isOver) {
      await asking
      asking = ask()
    }
    await asking
  })()
  return {
    /** How long the slowest answer took since this was last asked, with the one that is on its way. */
    slowest: async (): Promise<number> => {
      await asking
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
