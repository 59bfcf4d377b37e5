import { runInNewContext } from 'node:vm'
import { framesOf, scrub } from './scrub.ts'

test.each([
  ['No order for Asha Rao', 'No order for … …'],
  ['no reply to asha.rao@example.com', 'no reply to …'],
  ['the name "asha rao" is taken', 'the name … is taken'],
  ["cannot read 'asha' of undefined", 'cannot read … of undefined'],
  ['GET https://drape.example/api/profile/?name=asha failed', 'GET … failed'],
  ['order 0191f3c2-aaaa-7000-8000-000000000000 of 98450 12345', 'order … of … …'],
  ['token eyJhbGciOiJIUzIXNiIsInRXXcCI is over', 'token … is over'],
  ['for आशा only', 'for … only'],
])('of “%s” only the words of the code remain', (message, scrubbed) => {
  expect(scrub(message)).toBe(scrubbed)
})

test('a message of any length is cut', () => {
  expect(scrub('so '.repeat(1000)).length).toBeLessThanOrEqual(300)
})

const site = 'https://drape.example/site/shop/0123456789ab'

test('of a stack the places in our files remain, as each browser writes them', () => {
  const chromium = `TypeError: no asha@example.com
    at show (${site}/app.1a2b3c4d.js:1:234)
    at async Object.then (${site}/core.js?1:2:3)
    at ${site}/app.js:4:5
    at chrome-extension://abc/asha.js:1:1`
  expect(framesOf(chromium)).toEqual([
    'show /site/shop/0123456789ab/app.1a2b3c4d.js:1:234',
    'Object.then /site/shop/0123456789ab/core.js:2:3',
    '/site/shop/0123456789ab/app.js:4:5',
  ])
  const firefox = `show@${site}/app.js:1:234\n@${site}/app.js:4:5\n`
  expect(framesOf(firefox)).toEqual([
    'show /site/shop/0123456789ab/app.js:1:234',
    '/site/shop/0123456789ab/app.js:4:5',
  ])
  expect(framesOf(`at f (https://x/site/shop/asha/app.js:1:2)`)).toEqual([])
})

test('at most eight places are stored', () => {
  expect(framesOf(`at f (${site}/app.js:1:2)\n`.repeat(20))).toHaveLength(8)
})

test('a function of a class, one by another name and a file of a port are told as each browser writes them', () => {
  const stack = `at new Shelf (http://localhost:4100/site/shop/0123456789ab/app.js:1:2)
    at Shelf.open [as show] (${site}/app.js?again=a:b:3:4)
basket/open/<@${site}/app.js:5:6`
  expect(framesOf(stack)).toEqual([
    'Shelf /site/shop/0123456789ab/app.js:1:2',
    '/site/shop/0123456789ab/app.js:3:4',
    '/site/shop/0123456789ab/app.js:5:6',
  ])
})

// The pattern that took the cube of a line's length needs minutes for this one; node:vm ends what takes too long.
test('a long line that is nearly a place is looked through before the deadline, cut or not', () => {
  const look = () => framesOf(`${'a:///site/a/a/a'.repeat(4_000)} `)
  expect(runInNewContext('look()', { look }, { timeout: 20_000 })).toEqual([])
})
