import { framesOf, scrub, toldTimes } from './scrub.ts'

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
  expect(framesOf(`at f (https://x/site/user/asha/app.js:1:2)`)).toEqual([])
})

test('a line longer than any browser writes is not looked at, nor what follows the fiftieth', () => {
  const frame = `at f (${site}/app.js:1:2)`
  expect(framesOf(`${'a://'.repeat(100)}${frame}`)).toEqual([])
  expect(framesOf(`${'\n'.repeat(50)}${frame}`)).toEqual([])
  expect(framesOf(`${'\n'.repeat(49)}${frame}`)).toEqual(['f /site/user/0123456789ab/app.js:1:2'])
})

test('no more than eight places are told', () => {
  expect(framesOf(`at f (${site}/app.js:1:2)\n`.repeat(20))).toHaveLength(8)
})

test('of a slow page the steps and the file are told, and no other words', () => {
  const file = '/site/user/0123456789ab/app.1a2b3c4d.js'
  for (const text of [
    'first byte 12, load delay 0, load 0, render delay 340',
    'pointer input 1, processing 180, presentation 40',
    `keyboard input 1, processing 180, presentation 40 ${file}`,
  ])
    expect(text).toMatch(toldTimes)
  for (const text of ['asha', 'pointer input 1 asha', `input 1, ${file} asha`, 'Asha 12', '', file])
    expect(text).not.toMatch(toldTimes)
})
