import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root, runTool } from './tool.ts'

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

/** Each test of api starts app.ts, which imports all of it: there related files are found by their folders. */
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

/** The checks that have something to look at, each with its words. */
export const changedWords = async (commit?: string): Promise<Readonly<Record<string, readonly string[]>>> => {
  const files = filesSince(commit)
  const code = files.filter(isCode)
  const [tests, journeys] = [await relatedTests(code), journeysOf(code)]
  return {
    ...(code.length > 0 && { lint: code }),
    ...(files.some((file) => !file.endsWith('.md')) && { types: [] }),
    ...(tests.length > 0 && { unit: ['--runTestsByPath', ...tests] }),
    ...(journeys.length > 0 && { e2e: journeys }),
  }
}
