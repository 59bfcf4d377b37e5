import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kept, keptFile } from '../../src/release/kept/kept.ts'
import { publish } from '../../src/release/publish.ts'
import { typesFile } from '../../src/release/types/door-types.ts'
import { fetchTypes } from '../../src/release/types/fetch-types.ts'
import { refusalOf } from '../../test/attack.ts'
import { nameBuild } from '../../test/name-build.ts'
import { outsideOf, promoteShop, type Site, type SiteAttack, testOnSite } from './attacked-site.ts'

const who = 'build'
const types = { name: '@drape/remote-shop', doors: {}, files: {}, dependencies: {} }
const kept = { name: '@drape/remote-shop', files: {}, leaves: {}, compilerOptions: {}, calls: [] }

const publishWith = (site: Site, file: string, text: object) => {
  const dist = site.build('shop', '2')
  nameBuild(dist)
  writeFileSync(join(dist, file), JSON.stringify(text))
  return publish(site.store, dist).version
}

const refused = (sends: string, file: string, text: object, answer: RegExp): SiteAttack => ({
  who,
  sends,
  send: (site) => refusalOf(() => publishWith(site, file, text)),
  answer,
  unchanged: ['registry', 'log', 'files', 'files outside'],
})

/** A developer fetches the types of a part that is live, and may install nothing by that. */
const dependency = (sends: string, dependencies: object): SiteAttack => ({
  who,
  sends: `types that ask for ${sends}`,
  send: async (site) => {
    promoteShop(site, publishWith(site, typesFile, { ...types, dependencies }))
    const repository = outsideOf(site, 'repository')
    await fetchTypes(site.folder, repository, ['shop'])
    const manifest = readFileSync(join(repository, 'live/shop/package.json'), 'utf8')
    return `${manifest}${existsSync(join(repository, 'node_modules'))}`
  },
  answer: /^(?!.*"scripts").*"dependencies": ?\{\}.*false$/s,
  unchanged: ['files outside'],
  mayChange: (_, what) => what.includes('/repository/live/'),
})

const styled = (site: Site, files: Kept['files'], despite?: readonly string[]) =>
  promoteShop(site, site.publish('shop', '2', {}, { files }), despite)

const style = (sends: string, sheet: string): SiteAttack => ({
  who,
  sends: `a style for ${sends}`,
  send: (site) => styled(site, { 'src/shop.module.css': sheet, 'src/page.css': 'h1 { color: red }' }),
  answer: /"check":"styles"/,
  unchanged: ['registry', 'log'],
})

const threeMegabytes = (piece: string) => piece.repeat(Math.ceil(3_000_000 / piece.length))

testOnSite([
  refused(
    'sources under the name of another part',
    keptFile,
    { ...kept, name: '@drape/remote-shared' },
    /comes under the name @drape\/remote-shared, which is not its own/,
  ),
  refused(
    'sources that bring another part along',
    keptFile,
    { ...kept, leaves: { '@drape/remote-shared': {} } },
    /brings @drape\/remote-shared along, which is the package of a part/,
  ),
  refused(
    'an owner who breaks the line',
    keptFile,
    {
      ...kept,
      files: { 'package.json': JSON.stringify({ drape: { owner: { team: 'a\nroot: all is well' } } }) },
    },
    /The package\.json of shop is damaged: drape\.owner\.team must be one line/,
  ),
  refused(
    'an owner whose runbook is a script',
    keptFile,
    {
      ...kept,
      files: { 'package.json': '{"drape":{"owner":{"team":"a","runbook":"javascript:alert(1)"}}}' },
    },
    /The package\.json of shop is damaged: drape\.owner\.runbook must be an address/,
  ),
  refused(
    'types under the name of another part',
    typesFile,
    { ...types, name: '@drape/remote-shared' },
    /comes under the name @drape\/remote-shared, which is not its own/,
  ),
  refused(
    'types with a file that npm runs',
    typesFile,
    { ...types, files: { 'binding.gyp': '{}' } },
    /types\.json is damaged: files\.binding\.gyp/,
  ),
  dependency('a package of its own', { 'drape-helper': '1.0.0' }),
  dependency('an address in the place of a range', { react: 'git+https://team.example/react.git' }),
  dependency('a folder', { react: 'file:../../react' }),
  dependency('another package under that name', { react: 'npm:drape-helper@1.0.0' }),
  style('a tag', 'h1 { color: red }'),
  style('the page', 'body { display: none }'),
  style('a custom property of the host', ':root { --accent: red }'),
  style('a class of the page', ':global(.ant-btn) { display: none }'),
  style('another sheet', '@import "./page.css";'),
  // Patterns that began anew within what they had passed took minutes for such texts, in everybody's promotions.
  ...['--a', '.a', 'var(', 'className={', '<style ', 'import {'].map(
    (piece): SiteAttack => ({
      who,
      sends: `3 MB of ${piece} that go live`,
      send: (site) => {
        const text = threeMegabytes(piece)
        return styled(site, { 'src/a.module.css': `.a { ${text}`, 'src/a.html': text }, ['styles', 'policy'])
      },
      answer: /^live$/,
      unchanged: ['releases of others'],
    }),
  ),
  ...['from/*', "import '/a'\n", '/// <reference path="/a" />\n'].map(
    (piece): SiteAttack => ({
      who,
      sends: `3 MB of ${piece.trim()} as a source`,
      send: (site) => styled(site, { 'src/a.ts': threeMegabytes(piece) }),
      answer: /^\[\{"check":"types","part":"shop","file":"src\/a.ts"/,
      unchanged: ['releases of others', 'registry', 'log'],
    }),
  ),
])
