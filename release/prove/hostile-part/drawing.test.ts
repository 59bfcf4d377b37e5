import { drawFirstScreen } from '../../src/first-screen/draw.ts'

const host = 'exports.packages = {}; exports.draw = (face) => face'
const desk = { path: '/desk', part: 'stylist' }

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

test.each([
  ['something else than faces', 'exports.faces = { out: 1 }'],
  ['no JSON', 'exports.faces = { out: 1 }; JSON.stringify = () => "no JSON"'],
])('a script that answers %s draws nothing', (_, stylist) => {
  expect(drawFirstScreen({ host, stylist }, desk)).toEqual({ error: 'It draws no faces.' })
})
