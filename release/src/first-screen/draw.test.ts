import { type Drawing, drawFirstScreen, type FirstScreenScripts, type PageToDraw } from './draw.ts'

const host =
  'exports.packages = { react: { name: "React" } }; exports.draw = (face, path) => "<p>" + face + " at " + path + "</p>"'
const shared = 'drapeStyles.push(".shared-1-field{}"); exports["./field"] = { Field: "a field" }'
const user =
  'const { Field } = require("@drape/remote-shared/field"); drapeStyles.push(".user-1-title{}"); exports.faces = { out: Field + " of " + require("react").name }'

const home = { path: '/', part: 'user' }
const desk = { path: '/desk', part: 'stylist' }

const drawAll = (scripts: FirstScreenScripts, pages: readonly PageToDraw[]) =>
  pages.map((page) => drawFirstScreen(scripts, page))

const faceOf = (drawing: Drawing) => ('faces' in drawing ? drawing.faces['out'] : drawing)

test('a page is drawn from the scripts of its part, of its neighbours and of the host, with the styles of all', () => {
  expect(drawFirstScreen({ host, shared, user }, home)).toEqual({
    faces: { out: '<p>a field of React at /</p>' },
    styles: ['.shared-1-field{}', '.user-1-title{}'],
  })
})

test('a script that throws, or lacks something, draws nothing and says why', () => {
  const stylist = 'throw new TypeError("planted")'
  const pages = [desk, { path: '/gone', part: 'gone' }]
  expect(drawAll({ host, shared, user, stylist }, pages)).toEqual([
    { error: 'TypeError: planted' },
    { error: 'Error: gone has nothing for a first screen.' },
  ])
})

test.each([
  ['time', 'for (;;);'],
  ['memory', 'const all = []; for (;;) all.push({ all })'],
  ['stack', 'const deeper = () => deeper() + 1; deeper()'],
])('a script that takes %s without end is stopped', (_, stylist) => {
  const within = { longestMs: 200, mostBytes: 8 * 1024 * 1024 }
  expect(drawFirstScreen({ host, stylist }, desk, within)).toEqual({
    error: expect.stringMatching(/^InternalError: |^It was ended: /),
  })
})

test('a script finds no file, no network, no environment and no way to the process', () => {
  const sought = [
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
  const stylist = `exports.faces = { out: ${JSON.stringify(sought)}.filter((each) => each in globalThis).join() || "nothing" }`
  const asks = 'require("node:fs")'
  const imports = 'exports.faces = { out: "so far" }; import("node:fs").then((fs) => { throw fs })'
  const pages = [desk, { path: '/asks', part: 'asks' }, { path: '/imports', part: 'imports' }]
  const drawn = drawAll({ host, stylist, asks, imports }, pages)
  expect(drawn.map(faceOf)).toEqual([
    '<p>nothing at /desk</p>',
    { error: 'Error: Nobody gives node:fs.' },
    '<p>so far at /imports</p>',
  ])
})

test.each([
  ['something else than faces', 'exports.faces = { out: 1 }'],
  ['no JSON', 'exports.faces = { out: 1 }; JSON.stringify = () => "no JSON"'],
])('a script that answers %s draws nothing', (_, stylist) => {
  const odd = 'exports.packages = {}; exports.draw = (face) => face'
  expect(drawFirstScreen({ host: odd, stylist }, desk)).toEqual({ error: 'It draws no faces.' })
})
