import { framesOf, scrub, toldFrame } from './scrub.ts'

test.each([
  ['No outfit for Asha Rao', 'No outfit for … …'],
  ['no reply to asha.rao@example.com', 'no reply to …'],
  ['the name "asha rao" is taken', 'the name … is taken'],
  ["cannot read 'asha' of undefined", 'cannot read … of undefined'],
  ['GET https://drape.example/api/profile/?name=asha failed', 'GET … failed'],
  ['photo 0191f3c2-aaaa-7000-8000-000000000000 of 98450 12345', 'photo … of … …'],
  ['token eyJhbGciOiJIUzIXNiIsInRXXcCI is over', 'token … is over'],
  ['for आशा only', 'for … only'],
])('of “%s” only the words of the code remain', (message, told) => {
  expect(scrub(message)).toBe(told)
})

test('a message of any length is cut', () => {
  expect(scrub('so '.repeat(1000)).length).toBeLessThanOrEqual(300)
})

const site = 'https://drape.example/site/user/0123456789ab'

test('of a stack the places in our files remain, as each browser writes them', () => {
  const chromium = `TypeError: no asha@example.com
    at show (${site}/app.1a2b3c4d.js:1:234)
    at async Object.then (${site}/core.js?1:2:3)
    at ${site}/app.js:4:5
    at chrome-extension://abc/asha.js:1:1`
  expect(framesOf(chromium)).toEqual([
    'show /site/user/0123456789ab/app.1a2b3c4d.js:1:234',
    'Object.then /site/user/0123456789ab/core.js:2:3',
    '/site/user/0123456789ab/app.js:4:5',
  ])
  const firefox = `show@${site}/app.js:1:234\n@${site}/app.js:4:5\n`
  expect(framesOf(firefox)).toEqual([
    'show /site/user/0123456789ab/app.js:1:234',
    '/site/user/0123456789ab/app.js:4:5',
  ])
  for (const each of [...framesOf(chromium), ...framesOf(firefox)]) expect(each).toMatch(toldFrame)
})

test('no more than eight places are told', () => {
  expect(framesOf(`at f (${site}/app.js:1:2)\n`.repeat(20))).toHaveLength(8)
})
