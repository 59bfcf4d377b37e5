import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type * as PhotoPage from '@drape/remote-user/test/photo-page'

/** A change of the pages' scripts: a text in them, and its replacement. */
export type Change = readonly [was: string, is: string]

interface Lent {
  readonly react: object
  readonly canLoad: () => boolean
  readonly later: (task: () => void) => void
  /** What a page has of its browser. */
  readonly globals: Readonly<Record<string, unknown>>
}

type Scripts = Readonly<Record<string, string>>

export interface PageCode {
  /** Runs the scripts as a new page does. */
  readonly load: (lent: Lent) => typeof PhotoPage
}

const builder = join(import.meta.dirname, 'build.ts')
const main = 'page.js'

/** A script that did not come is asked for again, as in the parts. */
const forgetFailure: Change = [
  'if (err) return reject(err)',
  'if (err) { readFileVmInstalledChunks[chunkId] = undefined; return reject(err) }',
]

export const buildPageScripts = (): Scripts =>
  change(
    JSON.parse(
      execFileSync(process.execPath, ['--import', 'tsx', builder], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
    ),
    [forgetFailure],
  )

function change(scripts: Scripts, changes: readonly Change[]): Scripts {
  const changed = { ...scripts }
  for (const [was, is] of changes) {
    const names = Object.keys(changed).filter((name) => changed[name]?.includes(was))
    if (names.length !== 1) throw new Error(`"${was}" is in ${names.length} scripts of the pages`)
    for (const name of names) changed[name] = changed[name]?.replace(was, () => is) ?? ''
  }
  return changed
}

export function pageCode(scripts: Scripts, changes: readonly Change[] = []): PageCode {
  const changed = change(scripts, changes)
  let names: string[] = []
  let run: ((...given: readonly unknown[]) => void) | undefined
  return {
    load: ({ react, canLoad, later, globals }) => {
      names = Object.keys(globals)
      run ??= new Function(
        'module',
        'exports',
        'require',
        '__dirname',
        ...names,
        changed[main] ?? '',
      ) as never
      const values = Object.values(globals)
      const parts: Readonly<Record<string, unknown>> = {
        react,
        path: { join: (_folder: string, name: string) => name, dirname: () => '' },
        fs: {
          readFile: (name: string, _how: string, done: (error: unknown, text?: string) => void) =>
            later(() =>
              canLoad() ? done(undefined, changed[name]) : done(new Error(`${name} did not come`)),
            ),
        },
        vm: { runInThisContext: (code: string) => new Function(...names, `return ${code}`)(...values) },
      }
      const module = { exports: {} }
      run?.(module, module.exports, (name: string) => parts[name], '', ...values)
      return module.exports as typeof PhotoPage
    },
  }
}
