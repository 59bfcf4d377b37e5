import { drawFirstScreens } from '../../src/release/first-screen/draw.ts'

const host = 'exports.packages = {}; exports.draw = (face) => face'
const desk = { path: '/desk', part: 'cart' }

test.each([
  ['time', 'for (;;);'],
  ['memory', 'const all = []; for (;;) all.push({ all })'],
  ['stack', 'const deeper = () => deeper() + 1; deeper()'],
])('a script that takes %s without end is stopped, and the pages of others are drawn', (_, cart) => {
  const within = { longestMs: 200, mostBytes: 8 * 1024 * 1024 }
  const scripts = { host, cart, other: 'exports.faces = { out: "here" }' }
  expect(drawFirstScreens(scripts, [desk, { path: '/other', part: 'other' }], within)).toEqual([
    { error: expect.stringMatching(/^InternalError: |^It was ended: /) },
    { faces: { out: 'here' }, styles: [] },
  ])
})

test.each([
  ['something else than faces', 'exports.faces = { out: 1 }'],
  ['no JSON', 'exports.faces = { out: 1 }; JSON.stringify = () => "no JSON"'],
])('a script that answers %s draws nothing', (_, cart) => {
  expect(drawFirstScreens({ host, cart }, [desk])).toEqual([{ error: 'It draws no faces.' }])
})
