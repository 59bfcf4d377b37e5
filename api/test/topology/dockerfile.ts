import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')
export const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const lock = JSON.parse(read('package-lock.json')) as {
  packages: Readonly<Record<string, { readonly link?: boolean; readonly resolved?: string }>>
}
/** The folders of all workspaces, according to package-lock.json. */
export const workspaces: readonly string[] = Object.values(lock.packages).flatMap(
  ({ link, resolved }) => (link && resolved) || [],
)

/** The instructions of the Dockerfile, one per line. */
export const lines: readonly string[] = read('Dockerfile')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))

/** The instructions of a stage, including those of its base stage. */
export function stage(name: string): readonly string[] {
  const start = lines.findIndex((line) => line.startsWith('FROM ') && line.endsWith(` AS ${name}`))
  if (start < 0) return []
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => line.startsWith('FROM '))
  const [, base = ''] = (lines[start] as string).split(' ')
  return [...stage(base), ...(end < 0 ? rest : rest.slice(0, end))]
}

/** The COPY instructions: source path in the tree, and destination. */
export const copies = (instructions: readonly string[]): { from: string; to: string }[] =>
  instructions
    .filter((line) => /^COPY (?!--from=(?!tree ))/.test(line))
    .flatMap((line) => {
      const paths = line.split(' ').filter((word) => word !== 'COPY' && !word.startsWith('--'))
      const to = paths.pop() ?? ''
      // COPY of a folder copies its content.
      const isFolder = line.includes('--from=')
      const within = (from: string) =>
        to.endsWith('/') && !isFolder ? join(to, from.split('/').at(-1) ?? '') : to
      return paths.map((from) => ({ from: from.replace('/app/', ''), to: within(from) }))
    })

/**
 * The rules of https://docs.docker.com/build/concepts/context/#dockerignore-files, as far as we use them: the last
 * match decides.
 */
export const ignoreRules = read('.dockerignore')
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

/** An ignored folder need not be searched, unless a rule re-includes something in it. */
const isLookedThrough = (folder: string): boolean =>
  isHandedOver(folder) ||
  isHandedOver(`${folder}/package.json`) ||
  ignoreRules.some(({ isTaken, line }) => isTaken && line.startsWith(`!${folder}/`))

function below(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return isLookedThrough(path) ? below(path) : []
    return [path]
  })
}

/** Every file of the build context. */
export const handedOver: readonly string[] = below('.').filter(isHandedOver)

/** The files that the first stage's command sorts into folders. */
function sortedOut(): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'drape-tree-'))
  try {
    for (const file of handedOver) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), '')
    }
    const [command = ''] = stage('tree').filter((line) => line.startsWith('RUN '))
    execFileSync('sh', ['-ec', command.replace('RUN ', '')], { cwd: folder })
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /^\.(manifests|parts)\//.test(file),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The file in this tree behind each path that a stage can copy. */
export const takeable: ReadonlyMap<string, string> = new Map([
  ...handedOver.map((file) => [file, file] as const),
  ...sortedOut()
    .map((file) => [file, file.replace(/^\.\w+\//, '')] as const)
    .filter(([, file]) => handedOver.includes(file)),
])

/** The files that these instructions copy: source and destination. */
const filesBy = (instructions: readonly string[]): { from: string; to: string }[] =>
  copies(instructions).flatMap(({ from, to }) =>
    [...takeable]
      .filter(([file]) => file === from || file.startsWith(`${from}/`))
      .map(([file, origin]) => ({ from: origin, to: join(to, file.slice(from.length)) })),
  )

/** The files of a stage: source and destination. */
export const filesOf = (name: string): { from: string; to: string }[] => filesBy(stage(name))

/** What a stage has npm install, and the files that are there for it by then. */
export function installationOf(name: string) {
  const instructions = stage(name)
  const at = instructions.findIndex((line) => /^RUN .*\bnpm ci\b/.test(line))
  const [, command = ''] = /^RUN (?:--\S+ )*(.+)/.exec(instructions[at] ?? '') ?? []
  return { files: filesBy(instructions.slice(0, at)), command }
}
