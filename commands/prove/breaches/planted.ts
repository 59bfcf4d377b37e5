import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createOutfit } from '@drape/contract/outfit'
import { readPhoto } from '@drape/contract/photo'
import { readProfile } from '@drape/contract/profile'
import { fail, type Outcome, pass, sum } from '../../checks/check.ts'
import { writeArrows } from '../../guards/arrows.ts'
import { callPathFaults } from '../../guards/call-paths.ts'
import { floorFaults } from '../../guards/floors.ts'
import { forbidden } from '../../guards/licences.ts'
import { licencesFor, missingFromLock } from '../../guards/lock-file.ts'
import { styleFaults } from '../../guards/styles.ts'
import { runTool } from '../../tool.ts'
import { copyTree, type TreeCopy } from '../../tree-copy.ts'
import { type LintBreach, lintBreachesOf } from './lint-breaches.ts'
import { type TypeBreaches, typeBreaches } from './type-breaches.ts'

const letThrough = (guard: string, says: string): Outcome =>
  fail(`${guard} lets a planted breach through: ${says}.`)

const lintFindings = async (folder: string): Promise<ReadonlySet<string>> => {
  const args = ['lint', '.', '--reporter=json', '--max-diagnostics=none']
  const { stdout, output } = await runTool('@biomejs/biome', 'biome', args, { cwd: folder })
  if (!stdout.startsWith('{')) throw new Error(output)
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: readonly { category: string; severity: string; location: { path: string } }[]
  }
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  return new Set(errors.map(({ category, location }) => `${category} ${location.path.replaceAll('\\', '/')}`))
}

const proveLint = async (copy: TreeCopy): Promise<Outcome> => {
  writeArrows(copy.folder)
  const lintBreaches = lintBreachesOf(copy.folder)
  for (const { file, text } of lintBreaches) copy.write(file, text)
  const found = await lintFindings(copy.folder)
  const bites = ({ rule, file }: LintBreach): boolean => found.has(`${rule} ${file}`)
  return sum(lintBreaches.map((breach) => (bites(breach) ? pass() : letThrough(breach.rule, breach.says))))
}

const proveFloors = (copy: TreeCopy): Outcome => {
  copy.write('api/src/infra/db/planted-floor.ts', "import { openPhotos } from '../../photo/photo.store.ts'\n")
  copy.write(
    'api/src/rating/planted-floor.ts',
    "export const later = () => import('../outfit/outfit.service.ts')\n",
  )
  copy.write('api/src/outfit/planted-floor.ts', "import { rate } from '../rating/rating.service.ts'\n")
  const found = floorFaults(copy.folder)
  const planted = {
    'an import of a concept in infra': 'api/src/infra/db/planted-floor.ts imports photo/photo.store.ts',
    'a circle of folders': 'api/src/rating/planted-floor.ts imports outfit/outfit.service.ts',
  }
  return sum(
    Object.entries(planted).map(([says, start]) =>
      found.some((fault) => fault.startsWith(start)) ? pass() : letThrough('the guard of floors', says),
    ),
  )
}

const proveCallPaths = (copy: TreeCopy): Outcome => {
  const planted = {
    'the path of a call': `export const planted = '${readProfile.path}'`,
    'the path of a call, put together': `export const planted = (id: string) => \`${readPhoto.path.replace('{', '${')}\``,
    'the beginning of the path of a call': `export const planted = 'http://a.example${createOutfit.path.replace('/create/', '')}'`,
  }
  const files = Object.entries(planted).map(([says, text], at) => {
    const file = `api/test/planted-path-${at}.ts`
    copy.write(file, text)
    return [says, file] as const
  })
  const found = callPathFaults(copy.folder)
  return sum(
    files.map(([says, file]) =>
      found.some((fault) => fault.startsWith(file)) ? pass() : letThrough('the guard of paths', says),
    ),
  )
}

const proveStyles = (copy: TreeCopy): Outcome => {
  const room = 'remote-user/src/frame'
  copy.write(
    `${room}/planted.module.css`,
    '.worn { color: red }\n.unworn { color: red }\nh1, .worn > b { color: red }\n',
  )
  copy.write(
    `${room}/planted.tsx`,
    "import * as styles from './planted.module.css'\n\nexport const Planted = () => <b className={styles.worn} />\n",
  )
  copy.write(`${room}/planted-shared.tsx`, 'export const Planted = () => <b className="shared-dialog" />\n')
  copy.write(`${room}/planted-antd.module.css`, '.worn :global(.ant-btn) { color: red }\n')
  copy.write(
    `${room}/planted-two.tsx`,
    `import * as styles from './planted.module.css'
import * as barStyles from './tab-bar.module.css'

export const Planted = () => <b className={\`\${styles.worn} \${barStyles.bar}\`} />
`,
  )
  const found = styleFaults(copy.folder)
  const planted = {
    'a class that nobody wears': `${room}/planted.module.css has .unworn`,
    'a selector of the whole page': `${room}/planted.module.css styles h1`,
    "another part's class in a component": `${room}/planted-shared.tsx has a class of the whole page`,
    'two files on one element': `${room}/planted-two.tsx wears classes of two files`,
    "antd's class in a style": `${room}/planted-antd.module.css has a class of the whole page`,
  }
  return sum(
    Object.entries(planted).map(([says, start]) =>
      found.some((fault) => fault.startsWith(start)) ? pass() : letThrough('the guard of styles', says),
    ),
  )
}

/** The lines of a file for which tsc reports an error. */
const complaints = (output: string, file: string): ReadonlySet<number> => {
  const lines = output.split('\n').flatMap((line) => {
    const [, where, at] = /^(.+)\((\d+),\d+\): error /.exec(line) ?? []
    return where?.replaceAll('\\', '/') === file ? [Number(at)] : []
  })
  return new Set(lines)
}

const proveTypesOf = ({ file, text }: TypeBreaches, output: string): Outcome => {
  const found = complaints(output, file)
  const outcomes = text.split('\n').flatMap((line, index) => {
    const [code = '', says] = line.split(' // wrong: ')
    const isFound = found.has(index + 1)
    if (says) return isFound ? pass() : letThrough('tsc', says)
    return isFound ? fail(`tsc refuses what is right in ${file}: ${code.trim()}`) : []
  })
  return sum(outcomes)
}

const proveTypes = async (copy: TreeCopy): Promise<Outcome> => {
  for (const { file, text } of typeBreaches) copy.write(file, text)
  // With what a workspace of pages has, of which each has the styles' types.
  const { compilerOptions } = JSON.parse(readFileSync(join(copy.folder, 'remote-user/tsconfig.json'), 'utf8'))
  const include = [...typeBreaches.map(({ file }) => file), 'remote-user/src/css.d.ts']
  copy.write('planted.json', JSON.stringify({ extends: './tsconfig.json', compilerOptions, include }))
  const { output } = await runTool('typescript', 'tsc', ['-p', 'planted.json', '--noEmit'], {
    cwd: copy.folder,
  })
  return sum(typeBreaches.map((breaches) => proveTypesOf(breaches, output)))
}

interface KnipIssue {
  readonly file: string
  readonly files?: readonly unknown[]
  readonly exports?: readonly { readonly name: string }[]
  readonly dependencies?: readonly { readonly name: string }[]
}

const proveUnused = async (copy: TreeCopy): Promise<Outcome> => {
  copy.edit('contract/src/call.ts', (text) => `${text}\nexport const plantedExport = 1\n`)
  copy.write('contract/src/planted-file.ts', 'export const planted = 1\n')
  copy.edit('api/package.json', (text) =>
    text.replace('"dependencies": {', '"dependencies": {\n    "playwright": "1.65.1",'),
  )
  const { stdout, output } = await runTool('knip', 'knip', ['--no-progress', '--reporter=json'], {
    cwd: copy.folder,
  })
  if (!stdout.startsWith('{')) throw new Error(output)
  const { issues } = JSON.parse(stdout) as { issues: readonly KnipIssue[] }
  const has = (file: string, holds: (issue: KnipIssue) => boolean | undefined): boolean =>
    issues.some((issue) => issue.file === file && holds(issue))
  const proofs: readonly (readonly [string, boolean])[] = [
    [
      'an unused export',
      has('contract/src/call.ts', (issue) => issue.exports?.some(({ name }) => name === 'plantedExport')),
    ],
    ['an unused file', has('contract/src/planted-file.ts', ({ files }) => files && files.length > 0)],
    [
      'an unused dependency',
      has('api/package.json', (issue) => issue.dependencies?.some(({ name }) => name === 'playwright')),
    ],
  ]
  return sum(proofs.map(([says, isFound]) => (isFound ? pass() : letThrough('knip', says))))
}

const proveLock = (): Outcome => {
  const lock = {
    packages: { 'node_modules/asker': { optionalDependencies: { 'asker-darwin-x64': '1.0.0' } } },
  }
  const names = missingFromLock(JSON.stringify(lock))
  return names.length === 1 ? pass() : letThrough('the lock guard', "another platform's package is left out")
}

const proveLicences = (): Outcome => {
  const needs = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '1.0.0']))
  const packages = {
    api: { dependencies: needs('free', 'contract'), devDependencies: needs('tool') },
    'node_modules/contract': { link: true, resolved: 'contract' },
    contract: { dependencies: needs('copyleft') },
    'node_modules/free': { license: '(MIT OR GPL-3.0-only) AND ISC', optionalDependencies: needs('unsaid') },
    'node_modules/free/node_modules/unsaid': { peerDependencies: needs('half') },
    'node_modules/unsaid': { license: 'MIT' },
    'node_modules/copyleft': { license: 'GPL-3.0-only' },
    'node_modules/half': { license: 'MIT AND (LGPL-3.0-or-later OR GPL-3.0-only)' },
    'node_modules/tool': { license: 'GPL-3.0-only' },
  }
  const withVersions = Object.entries(packages).map(([place, about]) => [
    place,
    { version: '1.0.0', ...about },
  ])
  const found = forbidden(
    licencesFor('api', JSON.stringify({ packages: Object.fromEntries(withVersions) })),
  ).map((fault) => fault.split(' ')[0])
  const planted = ['unsaid', 'half', 'copyleft']
  const missed = planted.filter((name) => !found.includes(name))
  const accused = found.filter((name) => !planted.includes(name ?? ''))
  if (accused.length > 0) return fail(`The licence guard refuses what is right: ${accused.join(', ')}.`)
  return missed.length > 0 ? letThrough('the licence guard', missed.join(', ')) : pass()
}

/** Breaks each rule once in a temporary copy and checks that its guard reports it. */
export const provePlanted = async (): Promise<Outcome> => {
  const copy = copyTree()
  try {
    // Not in parallel: knip would count imports of the lint breaches.
    const unused = await proveUnused(copy)
    const planted = [
      await proveTypes(copy),
      await proveLint(copy),
      proveFloors(copy),
      proveCallPaths(copy),
      proveStyles(copy),
    ]
    return sum([unused, ...planted, proveLock(), proveLicences()])
  } finally {
    copy.remove()
  }
}
