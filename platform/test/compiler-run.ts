import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const growing = `type Grow<A, D extends 0[] = []> = D['length'] extends 18
  ? A
  : Grow<[A, 1], [...D, 0]> | Grow<[1, A], [...D, 0]>
`

/** Sources whose types take the compiler longer than any test. */
export const endlessSources: Readonly<Record<string, string>> = {
  'package.json': '{ "exports": {} }',
  'src/app.ts': `${growing}${Array.from({ length: 300 }, (_, n) => `export const v${n}: Grow<${n}> = 0\n`).join('')}`,
}

export const until = async <T>(read: () => T | undefined | false): Promise<T> => {
  for (let rest = 1200; rest > 0; rest--) {
    const value = read()
    if (value) return value
    await sleep(50)
  }
  throw new Error('It does not come about within a minute.')
}

const statOf = (pid: string): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && statOf(pid)[1] === String(parent))
    .map(Number)

const folderOf = (pid: number): string | undefined => {
  try {
    return /^.*\/drape-gate-\d+-[^/]+(?=\/run-0$)/.exec(readlinkSync(`/proc/${pid}/cwd`))?.[0]
  } catch {
    return undefined
  }
}

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Waits for the process in which a server, which is this one, carries out a release. */
export const releaseWorkerOf = (pid: number): Promise<number> =>
  until(() => childrenOf(pid).find((each) => commandOf(each).includes('release-worker')))

export const isRunning = (pid: number): boolean => ![undefined, 'Z', 'X'].includes(statOf(String(pid))[0])

/** Waits for a compiler process below this one, by /proc. */
export const compilerBelow = (pid: number) =>
  until(() => {
    const below = (from: number): number[] => childrenOf(from).flatMap((each) => [each, ...below(each)])
    const runs = below(pid).filter(folderOf)
    const [runner, compiler] = runs
    const folder = runner && folderOf(runner)
    return folder && compiler ? { isLeft: () => runs.some(isRunning) || existsSync(folder) } : undefined
  })
