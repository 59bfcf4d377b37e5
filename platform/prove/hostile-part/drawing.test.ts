import { drawFirstScreens } from '../../src/release/first-screen/draw.ts'

const host = 'exports.packages = {}; exports.draw = (face) => face'
const desk = { path: '/desk', part: 'stylist' }

test.each([
  ['time', 'for (;;);'],
  ['memory', 'const all = []; for (;;) all.push({ all })'],
  ['stack', 'const deeper = () => deeper() + 1; deeper()'],
])('a script that takes %s without end is stopped, and the pages of others are drawn', (_, stylist) => {
  const within = { longestMs: 200, mostBytes: 8 * 1024 * 1024 }
  const scripts = { host, stylist, other: 'exports.faces = { out: "here" }' }
  expect(drawFirstScreens(scripts, [desk, { path: '/other', part: 'other' }], within)).toEqual([
    { error: expect.stringMatching(/^InternalError: |^It was ended: /) },
    { faces: { out: 'here' }, styles: [] },
  ])
})

test.each([
  ['something else than faces', 'exports.faces = { out: 1 }'],
  ['no JSON', 'exports.faces = { out: 1 }; JSON.stringify = () => "no JSON"'],
])('a script that answers %s draws nothing', (_, stylist) => {
  expect(drawFirstScreens({ host, stylist }, [desk])).toEqual([{ error: 'It draws no faces.' }])
})
