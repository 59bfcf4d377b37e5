import { readTarget, readWords } from '@drape/platform/release'
import { isBootable, matrixLines, matrixOrder, runMatrix } from './matrix.ts'
import { pairsToTest } from './matrix-sets.ts'
import { giveRelease } from './release-command.ts'

type Env = Readonly<Record<string, string | undefined>>
type Log = (line: string) => void
type Values = ReturnType<typeof readWords>['values']

const usage = `Usage: npm run release -- matrix [part@version …]
  Boots sets of the live versions, of those before them and of the named ones, in which any two meet, and goes through
  each as a person and as a stylist, in one browser. --site: the folder of the site.`

const asking = '--matrix'

const ofThisTree = `In this tree also:
  matrix [part@version …]      boots sets of versions in which any two meet, and goes through them in a browser
  promote … ${asking}           does so with what is promoted in a folder, before it goes live (RELEASE_MATRIX=on: always)
  demo                         plays a day of releases and writes it as an animated picture`

const optionsIn = (words: readonly string[]): string[] => {
  const { tokens } = readWords(words)
  return tokens.flatMap((token) => {
    if (token.kind !== 'option' || token.name === 'dist') return []
    return token.value === undefined ? [token.rawName] : [`${token.rawName}=${token.value}`]
  })
}

const matrix = async (words: readonly string[], log: Log): Promise<void> => {
  const { values, positionals } = readWords(words)
  if (values.help || values.to) return log(usage)
  const targets = positionals.slice(1).map(readTarget)
  const versions = Object.fromEntries(targets.map(({ part, version = '' }) => [part, version]))
  if (Object.values(versions).includes('')) throw new Error(usage)
  const order = matrixOrder(values.site, versions, true)
  if (!isBootable(order))
    throw new Error('The site has no two versions that could meet, so the matrix has nothing to try.')
  const result = await runMatrix(order)
  if (values.json) log(JSON.stringify(result, null, 2))
  else for (const line of matrixLines(result)) log(line)
  if (result.failed.length > 0) process.exitCode = 1
}

/** The version of a part that is to be promoted: a fresh build is published first, so that it can be started. */
const versionOf = async (
  { part, version }: ReturnType<typeof readTarget>,
  { dist, site, json }: Values,
  env: Env,
  log: Log,
): Promise<string> => {
  if (version) return version
  const lines: string[] = []
  const words = ['publish', part, ...(dist ? ['--dist', dist] : []), `--site=${site}`, '--json']
  await giveRelease(words, env, (line) => lines.push(line))
  const published = JSON.parse(lines.join('\n')) as { version: string; notes: readonly string[] }
  if (!json) for (const note of published.notes) log(note)
  return published.version
}

const promote = async (words: readonly string[], env: Env, log: Log): Promise<void> => {
  const { positionals, values } = readWords(words)
  const versions: Record<string, string> = {}
  for (const target of positionals.slice(1).map(readTarget))
    versions[target.part] = await versionOf(target, values, env, log)
  const targets = Object.entries(versions).map(([part, version]) => `${part}@${version}`)
  const release = (verdict?: { readonly pairs: number; readonly failed: number }) =>
    giveRelease(['promote', ...targets, ...optionsIn(words)], env, log, verdict)
  const order = matrixOrder(values.site, versions, false)
  if (!isBootable(order)) return release()
  const result = await runMatrix(order)
  const isAccepted = values.despite?.split(',').includes('matrix')
  if (result.failed.length > 0 && !isAccepted) throw new Error(matrixLines(result).join('\n'))
  return release({ pairs: pairsToTest(order.meeting, versions).length, failed: result.failed.length })
}

/**
 * Whether the promoted version is started beside the others first, which costs half a minute; and the remaining
 * arguments.
 */
export const readAsking = (args: readonly string[], env: Env) => {
  const words = args.filter((word) => word !== asking)
  const { positionals, values, tokens } = readWords(words)
  const [verb, ...targets] = positionals
  const isFolder =
    !values.to &&
    (!env['RELEASE_TO'] || tokens.some((token) => token.kind === 'option' && token.name === 'site'))
  const isPossible = verb === 'promote' && isFolder && targets.length > 0 && !values.help
  const isSaid = words.length < args.length
  if (isSaid && !isPossible && !values.help) throw new Error(`${asking} is for what is promoted in a folder.`)
  return { words, isAsked: isPossible && (isSaid || env['RELEASE_MATRIX'] === 'on') }
}

/** The release command of this tree, which can boot versions beside others. */
export const releaseWithMatrix = (args: readonly string[], env: Env, log: Log): Promise<void> => {
  const { words, isAsked } = readAsking(args, env)
  const { positionals, values } = readWords(words)
  const [verb] = positionals
  if (verb === 'matrix') return matrix(words, log)
  if (!verb && values.help) return giveRelease(words, env, log).then(() => log(ofThisTree))
  return isAsked ? promote(words, env, log) : giveRelease(words, env, log)
}
