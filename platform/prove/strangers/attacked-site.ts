import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GateRefusal, type Incompatibility } from '../../src/release/gate/incompatibility.ts'
import type { Kept } from '../../src/release/kept/kept.ts'
import { promote } from '../../src/release/promote.ts'
import { type Attack, type Looks, refusalOf, testAttacks } from '../../test/attack.ts'
import { act, liveSite } from '../../test/command.ts'
import { siteForEach } from '../../test/each-test.ts'
import { type testSite, writeFiles } from '../../test/site.ts'

export type Site = ReturnType<typeof testSite>
export type SiteName = 'registry' | 'log' | 'files' | 'files outside' | 'releases of others'
export type SiteAttack = Attack<Site, SiteName>

/** What lies beside a site: secrets of its server, and a developer's repository. */
export const outsideOf = ({ root }: Site, ...names: string[]) => join(root, 'outside', ...names)

const writeOutside = (site: Site): void =>
  writeFiles(outsideOf(site), {
    'secret.json': '{ "hidden": 1 }',
    'secret.ts': 'export const hidden = 1\n',
    'repository/package.json': JSON.stringify({ dependencies: { react: '19.3.1' } }),
  })

const textsIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )

/** What an attack on a site may leave unchanged. */
export const looksAt = (siteNow: () => Site): Looks<SiteName> => {
  let nextVersion = 2
  const readOr = (file: string) => (existsSync(join(siteNow().folder, file)) ? siteNow().read(file) : '')
  return {
    registry: () => readOr('registry.json'),
    log: () => readOr('log.jsonl'),
    files: () =>
      readdirSync(siteNow().folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => !/^\.(?:drafts|tokens\.json)/.test(file))
        .sort(),
    'files outside': () => textsIn(outsideOf(siteNow())),
    'releases of others': () => {
      const site = siteNow()
      if (nextVersion > 9) nextVersion = 2
      return refusalOf(() => promote(site.store, { cart: site.publish('cart', `${nextVersion++}`) }, act))
    },
  }
}

/** What the gate answers to a version of the shop: `live`, or what does not fit. */
export const promoteShop = (site: Site, shop: string, despite: readonly string[] = []): string => {
  try {
    promote(site.store, { shop }, { ...act, despite })
    return 'live'
  } catch (error) {
    if (error instanceof GateRefusal) return wordsOf(error.incompatibilities)
    return error instanceof Error ? error.message : String(error)
  }
}

const wordsOf = (incompatibilities: readonly Incompatibility[]) =>
  JSON.stringify(incompatibilities, ['check', 'part', 'file', 'line', 'message'])

/** What is refused for exactly this. */
export const refusedFor =
  (incompatibility: Incompatibility) =>
  (answer: string): boolean =>
    answer === wordsOf([incompatibility])

/** Of a version of the shop with these sources, what the gate answers. */
export const candidate =
  (kept: (outside: string) => Partial<Kept>): SiteAttack['send'] =>
  (site) => {
    const { files, ...more } = kept(outsideOf(site))
    const manifest = JSON.stringify({ name: '@drape/remote-shop', exports: {} })
    return promoteShop(
      site,
      site.publish('shop', '2', {}, { ...more, files: { 'package.json': manifest, ...files } }),
    )
  }

/** A site for each test, of four live parts, with secrets of its server beside it. */
export const attackedSite = (make = liveSite) =>
  siteForEach(() => {
    const site = make()
    writeOutside(site)
    return site
  })

/** A test for each attack on such a site. */
export function testOnSite(attacks: readonly SiteAttack[], make = liveSite): void {
  const site = attackedSite(make)
  testAttacks(
    attacks,
    site,
    looksAt(() => site),
    () => outsideOf(site),
  )
}
