import { answerIn, type Caller } from '../src/release/answers.ts'
import { readCommand } from '../src/release/cli.ts'
import { release } from '../src/release/destination/release.ts'
import { promote } from '../src/release/promote.ts'
import type { Build } from '../src/release/registry.ts'
import { publishNamed, testSite } from './site.ts'

type Site = ReturnType<typeof testSite>

export const act = { by: 'ravi@desk' }
export const caller = { ...act, source: 'tree 12345678' }

/** Runs the release command with only these environment variables. */
export const runTool = async (env: Record<string, string>, ...args: string[]): Promise<string[]> => {
  const output: string[] = []
  await release(args, { ...caller, env }, (line) => output.push(...line.split('\n')))
  return output
}

/** What a command line answers about a site in a folder. */
export const answerOn = ({ folder }: Site, words: readonly string[], change: Partial<Caller> = {}) =>
  answerIn(readCommand([...words, '--site', folder]), { ...caller, ...change })

/** The same as people read it. */
export const linesOn = (site: Site, words: readonly string[], change?: Partial<Caller>): string[] =>
  answerOn(site, words, change).lines.flatMap((line) => line.split('\n'))

/** The parts whose builds a test site has. */
export const parts = ['host', 'shared', 'shop', 'cart']

/** Makes a version of each part live. */
export const promoteAll = (site: Site, digit: string, change: Partial<Build> = {}) =>
  promote(site.store, Object.fromEntries(parts.map((part) => [part, site.publish(part, digit, change)])), act)

/** The same under the versions that their files come to, as an image brings them. */
export const promoteBuilt = (site: Site, digit: string) =>
  promote(
    site.store,
    Object.fromEntries(
      parts.map((part) => [part, publishNamed(site.store, site.built(part, digit).dist).version]),
    ),
    act,
  )

/** A site of four live parts. */
export const liveSite = (): Site => {
  const site = testSite()
  promoteAll(site, '1')
  return site
}
