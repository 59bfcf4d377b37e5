import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root, runTool } from './tool.ts'
import { workspacesOf } from './workspaces.ts'

const git = (...words: readonly string[]): string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * The files that differ from a commit, those that are gone too: without a commit from the last, or where nothing does,
 * from the one before it.
 */
const filesSince = (commit?: string): string[] => {
  const files = [
    ...git('diff', '--name-only', '--no-renames', commit ?? 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return files.length > 0 || commit ? files : filesSince('HEAD~1')
}

const isCode = (file: string): boolean => /\.(m?[jt]sx?|css)$/.test(file) && existsSync(join(root, file))

const dependenciesOf = (workspace: string): readonly string[] => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, workspace, 'package.json'), 'utf8'),
  ) as { dependencies?: object; devDependencies?: object }
  return Object.keys({ ...dependencies, ...devDependencies })
}

const nameOf = (workspace: string): string => basename(workspace)

/** Those of the files, and those that use one of them. */
export const workspacesWith = (files: readonly string[]): string[] => {
  const workspaces = workspacesOf(root)
  const own = new Set(
    workspaces.filter((workspace) => files.some((file) => file.startsWith(`${workspace}/`))).map(nameOf),
  )
  return workspaces.filter(
    (workspace) =>
      own.has(nameOf(workspace)) ||
      dependenciesOf(workspace).some((name) => own.has(name.replace('@drape/', ''))),
  )
}

const apiSources = (): string[] => git('ls-files', 'api/src').filter((file) => file.endsWith('.ts'))

/** The folders of a changed file of api and of those that import it. */
export const foldersIn = (files: readonly string[]): ReadonlySet<string> => {
  const names = files.map((file) => `/${basename(dirname(file))}/${basename(file)}'`)
  const importers = apiSources().filter((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    return !/^api\/src\/(app|concepts)\.ts$/.test(file) && names.some((name) => code.includes(name))
  })
  return new Set([...files, ...importers].map(dirname))
}

/** All of api hangs together by app.ts, which each of its tests starts: there the folders say what is related. */
const relatedTests = async (files: readonly string[]): Promise<string[]> => {
  // Of no files Jest says nothing.
  if (files.length === 0) return []
  const words = ['--listTests', '--json', '--findRelatedTests', ...files]
  const { stdout } = await runTool('jest', 'jest', words)
  const folders = foldersIn(files.filter((file) => file.startsWith('api/')))
  return (JSON.parse(stdout) as string[])
    .map((file) => file.slice(root.length + 1).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('api/') || folders.has(dirname(file)))
}

/** A journey is called after its concept, which is the name of its folder in each workspace. */
export const journeysOf = (files: readonly string[]): string[] => {
  const concepts = new Set(files.map((file) => /\/src\/(?:infra\/)?([\w-]+)\//.exec(file)?.[1]))
  const isOf = (name: string) => [...concepts].some((concept) => concept && name.startsWith(concept))
  return readdirSync(join(root, 'e2e/src'))
    .filter((name) => name.endsWith('.spec.ts') && (isOf(name) || files.includes(`e2e/src/${name}`)))
    .map((name) => `src/${name}`)
}

/** The words for each check that has something to look at. */
export const changedWords = async (commit?: string): Promise<Readonly<Record<string, readonly string[]>>> => {
  const files = filesSince(commit)
  const code = files.filter(isCode)
  const tests = await relatedTests(code)
  const words = {
    lint: code,
    types: workspacesWith(files.filter((file) => !file.endsWith('.md'))),
    unit: tests.length > 0 ? ['--runTestsByPath', ...tests] : [],
    e2e: journeysOf(code),
  }
  return Object.fromEntries(Object.entries(words).filter(([, each]) => each.length > 0))
}
