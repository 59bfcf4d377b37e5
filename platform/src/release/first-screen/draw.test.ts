import { drawFirstScreens } from './draw.ts'

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
  expect(drawFirstScreens({ host, shared, shop }, pages)).toEqual([
    { faces: { out: '<p>a field of React at /</p>' }, styles },
    { faces: { out: '<p>a field of React at /google</p>' }, styles },
  ])
})

test('a script that throws, or lacks something, draws nothing and says why', () => {
  const cart = 'throw new TypeError("planted")'
  const pages = [desk, { path: '/gone', part: 'gone' }]
  expect(drawFirstScreens({ host, shared, shop, cart }, pages)).toEqual([
    { error: 'TypeError: planted' },
    { error: 'Error: gone has nothing for a first screen.' },
  ])
})

test.each([
  ['time', 'for (;;);'],
  ['memory', 'const all = []; for (;;) all.push({ all })'],
  ['stack', 'const deeper = () => deeper() + 1; deeper()'],
])('a script that takes %s without end is stopped, and the pages of others are drawn', (_, cart) => {
  const within = { longestMs: 200, mostBytes: 8 * 1024 * 1024 }
  const scripts = { host, cart, other: 'exports.faces = { out: "here" }' }
  expect(drawFirstScreens(scripts, [desk, { path: '/other', part: 'other' }], within)).toEqual([
    { error: expect.stringMatching(/^InternalError: |^It was ended: /) },
    { faces: { out: '<p>here at /other</p>' }, styles: [] },
  ])
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
  expect(drawFirstScreens({ host, cart }, [desk])).toMatchObject([
    { faces: { out: '<p>No part provides node:fs. at /desk</p>' } },
  ])
})

test.each([
  ['something else than faces', 'exports.faces = { out: 1 }'],
  ['no JSON', 'exports.faces = { out: 1 }; JSON.stringify = () => "no JSON"'],
])('a script that answers %s draws nothing', (_, cart) => {
  const odd = 'exports.packages = {}; exports.draw = (face) => face'
  expect(drawFirstScreens({ host: odd, cart }, [desk])).toEqual([{ error: 'It draws no faces.' }])
})
