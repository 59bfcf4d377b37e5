import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Attack, faultsOf, testBugs } from '../../test/attack.ts'
import { v1, v2 } from '../../test/site.ts'
import { attackedSite, looksAt, outsideOf, promoteShop, type Site, type SiteName } from './attacked-site.ts'

const site = attackedSite()
const looks = looksAt(() => site)

testBugs<Site, SiteName>(
  {
    registry: ['a refused version goes live', (at) => promoteShop(at, at.publish('shop', '2'))],
    log: [
      'a refusal is written into the log',
      ({ folder }) => appendFileSync(join(folder, 'log.jsonl'), '{}\n'),
    ],
    files: ['a refused build is published', ({ publish }) => publish('shop', '2')],
    'files outside': [
      'a name leads out of the site',
      (at) => writeFileSync(outsideOf(at, 'repository/package.json'), '{}'),
    ],
    'releases of others': [
      'a build breaks what others are checked with',
      ({ folder }) => rmSync(join(folder, 'shop', v1), { recursive: true }),
    ],
  },
  site,
  looks,
)

const style = { 'src/shop.module.css': 'body { display: none }' }

test.each<[bug: string, answer: (at: Site) => string, fault: string]>([
  [
    'a gate lets a style of the page through',
    (at) => promoteShop(at, at.publish('shop', '2', {}, { files: style }), ['styles']),
    'it was answered: live',
  ],
  [
    'a refusal names a folder of the server',
    (at) => `422 {"check":"styles"} ${outsideOf(at)}`,
    'a folder of the server was named',
  ],
  [
    'a refusal has a stack',
    () => `422 {"check":"styles"}\n${new Error('It is broken.').stack}`,
    'a stack leaked',
  ],
  [
    'a refusal has a stack in JSON',
    () => `422 {"check":"styles","stack":${JSON.stringify(new Error('It is broken.').stack)}}`,
    'a stack leaked',
  ],
  ['a server fails over a build', () => '500 {"check":"styles"}', 'the server failed'],
])('it is found that %s', async (_bug, send, fault) => {
  const attack: Attack<Site, SiteName> = {
    who: 'build',
    sends: 'a style for the page',
    send,
    answer: /"check":"styles"/,
    unchanged: ['files outside'],
  }
  const refused = await faultsOf(
    { ...attack, send: (at) => promoteShop(at, at.publish('shop', '2', {}, { files: style })) },
    site,
    looks,
    outsideOf(site),
  )
  expect(refused).toEqual([])
  rmSync(join(site.folder, 'shop', v2), { recursive: true })
  expect(await faultsOf(attack, site, looks, outsideOf(site))).toContainEqual(expect.stringContaining(fault))
})
