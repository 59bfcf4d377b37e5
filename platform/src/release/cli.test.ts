import { cpSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { answerOn, linesOn, promoteAll, runTool } from '../../test/command.ts'
import { siteForEach } from '../../test/each-test.ts'
import { v1, v2, versionNumber, writeFiles } from '../../test/site.ts'

const site = siteForEach()

const run = (...words: string[]) => linesOn(site, words)
const answerTo = (...words: string[]) => answerOn(site, words).value

test('publish publishes what a team built elsewhere, and does not make it live', () => {
  const { dist, version } = site.built('shop', '1')
  expect(run('publish', 'shop', '--dist', dist)).toEqual([`shop ${version} is published.`])
  expect(run('status')).toEqual(['Nothing is live yet.'])
})

test('a part is published from where its own build lies, unless --dist names another folder', () => {
  expect(() => run('publish', 'unbuilt')).toThrow(
    'Nothing is built in remote-unbuilt/dist: it holds no part.json.',
  )
})

test('a part is published from the folder that says that it is the part, whatever its name is', () => {
  const { dist, version } = site.built('shop', '1')
  const tree = dirname(dist)
  writeFiles(tree, {
    'apps/app1/package.json': JSON.stringify({ drape: { part: 'shop' } }),
    'broken/package.json': '{',
    'a, b/package.json': '{',
    'notes.txt': '',
  })
  cpSync(dist, join(tree, 'apps/app1/dist'), { recursive: true })
  const here = process.cwd()
  process.chdir(tree)
  try {
    expect(run('publish', 'shop')).toEqual([`shop ${version} is published.`])
  } finally {
    process.chdir(here)
  }
})

test('promote without a version publishes what was just built and makes it live', () => {
  const { dist, version } = site.built('shop', '1')
  expect(run('promote', 'shop', '--dist', dist)).toEqual([`shop ${version} is live.`])
})

test('promote makes published versions live, of several parts at once', () => {
  for (const part of ['shop', 'shared']) site.publish(part, '1')
  expect(run('promote', `shop@${v1}`, `shared@${v1}`)).toEqual([
    `shop ${v1} is live.`,
    `shared ${v1} is live.`,
  ])
})

test('status says what is live, whence, since when, by whom and why, and what else there is', () => {
  const [before, live] = [site.built('shop', '1'), site.built('shop', '2')]
  run('promote', 'shop', '--dist', before.dist)
  run('promote', 'shop', '--dist', live.dist, '--why', 'a new shelf')
  site.publish('shop', '3')
  expect(answerTo('status')).toEqual([
    {
      part: 'shop',
      live: live.version,
      fills: [],
      filledBy: [],
      source: 'tree 12345678',
      since: expect.stringMatching(/^\d{4}-.*Z$/),
      by: 'ravi@desk',
      why: 'a new shelf',
      weights: [],
      notChecked: [],
      before: [before.version],
      withdrawn: [],
      published: [versionNumber('3')],
    },
  ])
  expect(run('rollback', 'shop')).toEqual([`shop is back at ${before.version}.`])
  expect(run('status').slice(1)).toEqual([
    `           rolled back: ${live.version}`,
    `           published: ${versionNumber('3')}`,
  ])
})

test('rollback --set takes back what went live together, and nothing else', () => {
  promoteAll(site, '1')
  run('promote', ...['shop', 'shared'].map((part) => `${part}@${site.publish(part, '2')}`))
  expect(answerTo('rollback', '--set')).toEqual({ live: { shop: v1, shared: v1 }, passedBy: [] })
  expect(() => run('rollback', '--set')).toThrow('Nothing of the last promotion is live any more.')
})

test('rollback skips versions that are gone or damaged, and names them', () => {
  for (const digit of '1234') run('promote', `shop@${site.publish('shop', digit)}`)
  rmSync(site.store.folderOf('shop', versionNumber('3')), { recursive: true })
  writeFileSync(join(site.store.folderOf('shop', v2), 'app.js'), 'alert(1)')
  expect(run('rollback', 'shop')).toEqual([
    `shop ${versionNumber('3')} is gone.`,
    `shop ${v2} holds app.js, which was changed.`,
    `shop is back at ${v1}.`,
  ])
})

test('diff says what another version brings and takes', () => {
  run('promote', `shop@${site.publish('shop', '1')}`)
  site.publish('shop', '2', { offers: { '@drape/remote-shop/app': ['App', 'Badge'] }, uses: {} })
  expect(answerTo('diff', `shop@${v2}`)).toMatchObject({
    from: v1,
    to: v2,
    // Every file of a test build contains its version.
    files: { added: [], removed: [], changed: expect.arrayContaining(['app.js', 'entry.js']) },
    offers: { added: ['@drape/remote-shop/app Badge'], removed: [] },
  })
  expect(run('diff', 'shop')).toContain('  - uses @drape/remote-shared/ui Look')
  // The version published last is compared, not the one whose name sorts first.
  for (const [digit, seconds] of [
    ['3', 2],
    ['0', 1],
  ] as const) {
    const part = join(site.store.folderOf('shop', site.publish('shop', digit)), 'part.json')
    const later = Date.now() / 1000 + seconds
    utimesSync(part, later, later)
  }
  expect(answerTo('diff', 'shop')).toMatchObject({ to: versionNumber('3') })
})

test('a damaged registry is one line that says what helps, and repair makes it again from log and folders', () => {
  promoteAll(site, '1')
  run('promote', `shop@${site.publish('shop', '2')}`)
  const before = site.store.readRegistry()
  for (const damage of ['', '{"history":', '{"history":{"shop":["x"]},"withdrawn":{}}']) {
    writeFileSync(join(site.folder, 'registry.json'), damage)
    for (const verb of [['status'], ['promote', `shop@${v1}`], ['rollback', 'shop']])
      expect(() => run(...verb)).toThrow(
        /^\S+registry\.json is damaged: .*: npm run release -- repair makes it again\.$/,
      )
    run('repair')
    expect(site.store.readRegistry()).toEqual(before)
  }
  // The log still says who made it live, and why.
  expect(site.store.readHistory().map(({ verb }) => verb)).toEqual([
    'promote',
    'promote',
    'repair',
    'repair',
    'repair',
  ])
  rmSync(join(site.folder, 'registry.json'))
  rmSync(site.store.folderOf('shop', v2), { recursive: true })
  expect(run('repair')).toContain(`shop ${v1} is live.`)
})

test.each([
  'shop@',
  `shop@${v1}/`,
  `shop@${v1}@${v1}`,
  '../shop',
  'shop/../host',
  'constructor',
  '__proto__',
  'pages',
  'Shop',
  'shop@../../etc',
  '',
])('%j touches no path and is refused in one line', (target) => {
  const before = readdirSync(site.root, { recursive: true })
  for (const verb of ['publish', 'promote', 'rollback', 'diff'])
    expect(() => run(verb, target)).toThrow(/^("|Usage: )[^\n]*(neither a part|publish <part>)/)
  expect(readdirSync(site.root, { recursive: true })).toEqual(before)
})

test.each([
  [[]],
  [['deploy']],
  [['constructor']],
  [['publish']],
  [['publish', 'shop', 'cart']],
  [['publish', `shop@${v1}`]],
  [['promote']],
  [['promote', 'shop', 'cart', '--dist', 'dist']],
  [['rollback']],
  [['rollback', 'shop', '--set']],
  [['status', 'shop']],
  [['status', '--quick']],
])('%j is answered with the usage', (args) => {
  expect(() => run(...args)).toThrow(/^Usage: npm run release -- /)
})

test('a command for another site changes nothing in the local one', () => {
  expect(() => run('status', '--to', 'https://drape.example')).toThrow('Only a folder is released to here')
})

test('every verb says how it is used', async () => {
  for (const verb of ['publish', 'promote', 'rollback', 'adopt', 'status', 'diff', 'repair']) {
    const output = await runTool({}, verb, '--help')
    expect(output[0]).toContain(`Usage: npm run release -- ${verb}`)
  }
})

test('promote --percent gives a version to some browsers, raises, finishes, and rollback takes it back', () => {
  promoteAll(site, '1')
  const { dist, version } = site.built('shop', '2')
  expect(run('promote', 'shop', '--percent', '5', '--dist', dist)).toEqual([
    `shop ${version} is with 5 % of the browsers.`,
  ])
  expect(answerTo('promote', `shop@${version}`, '--percent=20', '--guard')).toEqual({
    canary: { part: 'shop', version, percent: 20, guard: true, since: expect.any(String) },
    notChecked: [],
  })
  expect(run('rollback', 'shop', '--why', 'too slow')).toEqual([
    `shop ${version} is taken back. shop ${v1} stays live.`,
  ])
  run('promote', `shop@${version}`, '--percent', '0.5')
  expect(run('promote', `shop@${version}`, '--percent', '100')).toEqual([`shop ${version} is live.`])
})

test.each([
  [['shop', '--percent', '0'], '--percent is a share of the browsers, as 5 or 0.5, up to 100.'],
  [['shop', '--percent', '0.005'], '--percent is a share'],
  [['shop', '--percent', '101'], '--percent is a share'],
  [['shop', '--percent=-5'], '--percent is a share'],
  [['shop', '--percent', 'five'], '--percent is a share'],
])('promote %j is refused before anything is published', (words, problem) => {
  expect(() => run('promote', ...words, '--dist', site.build('shop', '1'))).toThrow(problem)
  expect(site.store.publishedVersions('shop')).toEqual([])
})

test('--percent is for one part, as no browser gets two canaries together', () => {
  expect(() => run('promote', 'shop', 'shared', '--percent', '5')).toThrow('--percent is for one part')
})
