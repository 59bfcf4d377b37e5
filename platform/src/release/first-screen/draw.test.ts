import { drawFirstScreens } from './draw.ts'

const drawn = (...request: Parameters<typeof drawFirstScreens>) =>
  drawFirstScreens(...request).map(({ drawing }) => drawing)

const host =
  'exports.packages = { react: { name: "React" } }; exports.draw = (face, path) => "<p>" + face + " at " + path + "</p>"'
const shared = 'drapeStyles.push(".shared-1-field{}"); exports["./field"] = { Field: "a field" }'
const shop =
  'const { Field } = require("@example/remote-shared/field"); drapeStyles.push(".shop-1-title{}"); exports.faces = { out: Field + " of " + require("react").name }'

const home = { path: '/', part: 'shop' }
const desk = { path: '/desk', part: 'cart' }

test('a page is drawn from the scripts of its part, of its neighbours and of the host, with the styles of all', () => {
  const pages = [home, { path: '/google', part: 'shop' }]
  const styles = ['.shared-1-field{}', '.shop-1-title{}']
  expect(drawn({ host, shared, shop }, pages)).toEqual([
    { faces: { out: '<p>a field of React at /</p>' }, styles },
    { faces: { out: '<p>a field of React at /google</p>' }, styles },
  ])
})

test('a script that throws, or lacks something, draws nothing and says why', () => {
  const cart = 'throw new TypeError("planted")'
  const pages = [desk, { path: '/gone', part: 'gone' }]
  expect(drawn({ host, shared, shop, cart }, pages)).toEqual([
    { error: 'TypeError: planted' },
    { error: 'Error: gone has nothing for a first screen.' },
  ])
})

test('a page says by whose scripts it was drawn, and which part it wanted in vain', () => {
  const cart = 'require("@example/remote-gone/field")'
  expect(drawFirstScreens({ host, shared, shop, cart }, [home, desk]).map(({ parts }) => parts)).toEqual([
    ['host', 'shop', 'shared'],
    ['host', 'cart', 'gone'],
  ])
})

test.each([
  ['time', 'for (;;);'],
  [
    'time where QuickJS asks nobody whether to go on',
    'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)',
  ],
  ['memory', 'const all = []; for (;;) all.push({ all })'],
  ['stack', 'const deeper = () => deeper() + 1; deeper()'],
])('a script that takes %s without end is stopped, and the pages of others are drawn', (_, cart) => {
  // Three times what the other page takes on a busy machine, with the start of another thread.
  const within = { partMs: 1000, mostBytes: 8 * 1024 * 1024 }
  const scripts = { host, cart, other: 'exports.faces = { out: "here" }' }
  expect(drawn(scripts, [desk, { path: '/other', part: 'other' }], within)).toEqual([
    { error: expect.stringMatching(/^InternalError: |^Its part takes longer than 1 s.$/) },
    { faces: { out: '<p>here at /other</p>' }, styles: [] },
  ])
})

test('a part that was slow once is not rendered for its other paths, and one without time left only counts as late', () => {
  const scripts = { host, cart: 'for (;;);', shop: 'exports.faces = {}' }
  const pages = [desk, { path: '/desk/2', part: 'cart' }]
  const results = drawFirstScreens(scripts, pages, { partMs: 500 })
  expect(results.map(({ isSlow }) => isSlow)).toEqual([true, true])
  expect(drawFirstScreens(scripts, [home], { longestMs: -1 })).toMatchObject([
    { isSlow: false, isLate: true },
  ])
})

test('a script sees no clock and no chance: it draws the same at each hour', () => {
  const cart = `exports.faces = { out: [
    Date.now(), new Date(), Date(), new (new Date(1).constructor)(), typeof performance, Math.random(), Math.random(),
  ].join() }`
  const dates = 'Thu Jan 01 1970 00:00:00 GMT+0000'
  const [first, second] = [0, 1].map(() => drawn({ host, cart }, [desk])[0])
  expect(first).toMatchObject({
    faces: { out: expect.stringContaining(`>0,${dates},${dates},${dates},undefined,0.`) },
  })
  expect(second).toEqual(first)
})

const longText = '"long ".repeat(1e6)'

test.each([
  ['a face', `exports.faces = { out: ${longText} }`, { bytes: expect.any(Number) }],
  ['styles', `drapeStyles.push(${longText}); exports.faces = {}`, { bytes: expect.any(Number) }],
  [
    'an answer in the place of JSON',
    `exports.faces = {}; JSON.stringify = () => ${longText}`,
    { bytes: 5_000_000 },
  ],
  ['an error', `throw new Error(${longText})`, { error: 'Error: unknown' }],
  ['the name of an error', `throw { name: ${longText}, message: 'short' }`, { error: 'unknown: short' }],
])('%s of megabytes stays in the engine', (_, cart, answer) => {
  expect(drawn({ host, cart }, [desk])).toEqual([answer])
})

test('a script finds no file, no network, no environment and no way to the process', () => {
  const names = [
    'process',
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'Buffer',
    'WebAssembly',
    'std',
    'os',
    'Worker',
  ]
  const cart = `
    import("node:fs").then((fs) => { throw fs })
    const reachable = ${JSON.stringify(names)}.filter((each) => each in globalThis)
    try { require("node:fs") } catch ({ message }) { reachable.push(message) }
    exports.faces = { out: reachable.join() }`
  expect(drawn({ host, cart }, [desk])).toMatchObject([
    { faces: { out: '<p>No part provides node:fs. at /desk</p>' } },
  ])
})

test.each([
  ['something else than faces', 'exports.faces = { out: 1 }'],
  ['no JSON', 'exports.faces = { out: 1 }; JSON.stringify = () => "no JSON"'],
])('a script that answers %s draws nothing', (_, cart) => {
  const odd = 'exports.packages = {}; exports.draw = (face) => face'
  expect(drawn({ host: odd, cart }, [desk])).toEqual([{ error: 'It draws no faces.' }])
})
