import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** The current use of resources by the processes of a server; memory in MB. */
export interface Usage {
  readonly server: number
  /** The processes that decode pictures. */
  readonly decoders: number
  readonly postgres: number
  readonly files: number
  readonly sockets: number
  readonly sessions: number
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process has ended meanwhile.
    return ''
  }
}

const kilobytes = (pid: number, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(read(`/proc/${pid}/status`))?.[1] ?? 0)

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => Number(/^\d+ \(.*\) \S (\d+)/s.exec(read(`/proc/${name}/stat`))?.[1]) === pid)
    .map(Number)
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const megabytes = (value: number): number => Math.round(value / 102.4) / 10

/** Linux alone has /proc. */
export function usageOf(pid: number, dataDir: string): Usage {
  const main = Number(read(join(dataDir, 'postgres/files/postmaster.pid')).split('\n')[0])
  const postgres = [main, ...childrenOf(main)]
  const files = readdirSync(`/proc/${pid}/fd`).map((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`)
    } catch {
      return ''
    }
  })
  const sockets = files.filter((target) => target.startsWith('socket:')).length
  return {
    server: megabytes(kilobytes(pid, 'VmRSS')),
    decoders: megabytes(
      sum(
        childrenOf(pid)
          .filter((child) => read(`/proc/${child}/cmdline`).includes('picture-worker'))
          .map((child) => kilobytes(child, 'VmRSS')),
      ),
    ),
    // Each counts the pages of the shared buffers that it has touched, so these are taken once.
    postgres: megabytes(
      sum(postgres.map((each) => kilobytes(each, 'RssAnon'))) +
        Math.max(...postgres.map((each) => kilobytes(each, 'RssShmem'))),
    ),
    files: files.length - sockets,
    sockets,
    sessions: postgres.length - 1,
  }
}
