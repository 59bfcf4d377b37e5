import { v1, v2, v3 } from '../../../test/site.ts'
import { neededFiles } from './needed-files.ts'

const registry = { history: { shop: [v2, v1], host: [v1] }, withdrawn: {}, canaries: [], pages: {} }

test('a promotion reads all of the candidate, and of live versions only the files for pages, sizes and types', () => {
  const isNeeded = neededFiles(registry, { verb: 'promote', targets: [`shop@${v3}`] })
  for (const file of [
    `shop/${v3}/app.js`,
    `shop/${v2}/app.js.br`,
    `shop/${v2}/part.json`,
    `host/${v1}/page.html`,
    `.kept/host/${v1}.json.gz`,
  ])
    expect([file, isNeeded(file)]).toEqual([file, true])
  for (const file of [`shop/${v2}/app.js`, `host/${v1}/main.js.map`, 'pages/home.html', '.locks/x'])
    expect([file, isNeeded(file)]).toEqual([file, false])
})

test('status reads the live versions for their sizes', () => {
  expect(neededFiles(registry, { verb: 'status', targets: [] })(`shop/${v2}/app.js.br`)).toBe(true)
})

test('for a rollback all of the earlier version is read', () => {
  expect(neededFiles(registry, { verb: 'rollback', targets: ['shop'] })(`shop/${v1}/app.js`)).toBe(true)
})

test('to make deltas, earlier versions of a published part are read compressed, where the runtime supports them', () => {
  const before = `shop/${v1}/app.js.br`
  const command = { verb: 'publish', targets: ['shop'] }
  expect(neededFiles(registry, command, true)(before)).toBe(true)
  expect(neededFiles(registry, command, false)(before)).toBe(false)
  for (const file of [`shop/${v1}/app.js`, `shop/${v1}/main.css.br`, `host/${v1}/main.js.br`])
    expect([file, neededFiles(registry, command, true)(file)]).toEqual([file, false])
})

test('the versions of canaries are needed for every page, as live ones are', () => {
  const canary = { part: 'shop', version: v3, percent: 5, since: '2026-11-23T00:00:00Z', guard: false }
  const command = { verb: 'promote', targets: [`host@${v2}`] }
  for (const file of [`shop/${v3}/app.js.br`, `.kept/shop/${v3}.json.gz`]) {
    expect(neededFiles({ ...registry, canaries: [canary] }, command)(file)).toBe(true)
    expect(neededFiles(registry, command)(file)).toBe(false)
  }
})
