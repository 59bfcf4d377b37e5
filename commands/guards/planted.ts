import { fail, type Outcome, pass, sum } from '../checks/check.ts'
import { runTool } from '../tool.ts'
import { copyTree, type TreeCopy } from '../tree-copy.ts'
import { forbidden } from './licences.ts'
import { type LintBreach, lintBreaches } from './lint-breaches.ts'
import { licencesFor, missingFromLock } from './lock-file.ts'
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
  for (const { file, text } of lintBreaches) copy.write(file, text)
  const found = await lintFindings(copy.folder)
  const bites = ({ rule, file }: LintBreach): boolean => found.has(`${rule} ${file}`)
  return sum(lintBreaches.map((breach) => (bites(breach) ? pass() : letThrough(breach.rule, breach.says))))
}

/** Which lines of the file tsc complains of. */
const complaints = (output: string, file: string): ReadonlySet<number> => {
  const lines = output.split('\n').flatMap((line) => {
    const [, where, at] = /^(.+)\((\d+),\d+\): error /.exec(line) ?? []
    return where?.replaceAll('\\', '/') === file ? [Number(at)] : []
  })
  return new Set(lines)
}

const proveTypesOf = async (copy: TreeCopy, { room, file, text }: TypeBreaches): Promise<Outcome> => {
  copy.write(file, text)
  const { output } = await runTool('typescript', 'tsc', ['-p', room, '--noEmit'], { cwd: copy.folder })
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
  const outcomes: Outcome[] = []
  for (const breaches of typeBreaches) outcomes.push(await proveTypesOf(copy, breaches))
  return sum(outcomes)
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

/** Breaks each rule once in a throw-away copy and looks whether its guard says so. */
export const provePlanted = async (): Promise<Outcome> => {
  const copy = copyTree()
  try {
    // One after the other: knip would count what the linter's breaches import.
    const unused = await proveUnused(copy)
    return sum([unused, await proveTypes(copy), await proveLint(copy), proveLock(), proveLicences()])
  } finally {
    copy.remove()
  }
}
