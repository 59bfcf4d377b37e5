import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')
export const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The instructions of the Dockerfile, each on a line of its own. */
export const lines: readonly string[] = read('Dockerfile')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))

/** The lines of a stage, after those of the stage that it stands on. */
export function stage(name: string): readonly string[] {
  const start = lines.findIndex((line) => line.startsWith('FROM ') && line.endsWith(` AS ${name}`))
  if (start < 0) return []
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => line.startsWith('FROM '))
  const [, base = ''] = (lines[start] as string).split(' ')
  return [...stage(base), ...(end < 0 ? rest : rest.slice(0, end))]
}

/** What stages take from this tree: the path there, and where it comes to lie. */
export const copies = (instructions: readonly string[]): { from: string; to: string }[] =>
  instructions
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => {
      const paths = line.split(' ').filter((word) => word !== 'COPY' && !word.startsWith('--'))
      const to = paths.pop() ?? ''
      const within = (from: string) => (to.endsWith('/') ? join(to, from.split('/').at(-1) ?? '') : to)
      return paths.map((from) => ({ from, to: within(from) }))
    })

/** Of https://docs.docker.com/build/concepts/context/#dockerignore-files, as far as we use it: the last one that fits says. */
const ignoreRules = read('.dockerignore')
  .split('\n')
  .filter(Boolean)
  .map((line) => {
    const pattern = line
      .replace(/^!/, '')
      .replace(/\./g, '\\.')
      .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'))
    return { line, isTaken: line.startsWith('!'), fits: new RegExp(`^${pattern}(?:/|$)`) }
  })

const isHandedOver = (path: string): boolean =>
  ignoreRules.findLast(({ fits }) => fits.test(path))?.isTaken ?? true

/** What is ignored itself holds nothing that is not, but for what starts with a name that is taken. */
const isLookedThrough = (folder: string): boolean =>
  isHandedOver(folder) || ignoreRules.some(({ isTaken, line }) => isTaken && line.startsWith(`!${folder}/`))

function below(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return isLookedThrough(path) ? below(path) : []
    return [path]
  })
}

/** Every file that the builder is handed. */
export const handedOver: readonly string[] = below('.').filter(isHandedOver)

/** The files of this tree that lie in a stage: where from, and where. */
export const filesOf = (name: string): { from: string; to: string }[] =>
  copies(stage(name)).flatMap(({ from, to }) =>
    handedOver
      .filter((file) => file === from || file.startsWith(`${from}/`))
      .map((file) => ({ from: file, to: join(to, file.slice(from.length)) })),
  )
