import { dueAt, dueOf } from './due.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const uploadDate = inMinutes(-60)

test.each([
  [1440, '24h 0m left', 'calm'],
  [241, '4h 1m left', 'calm'],
  [240, '4h 0m left', 'soon'],
  [1, '1m left', 'soon'],
  [0, '0m late', 'late'],
  [-125, '2h 5m late', 'late'],
  [-4000, '2d 18h late', 'late'],
])('a request that is due in %d minutes reads %s, %s', (minutes, remaining, tone) => {
  expect(dueOf({ uploadDate, due_at: inMinutes(minutes) }, now)).toMatchObject({ remaining, tone })
})

test('a server that names no time promises a day from the upload', () => {
  expect(dueOf({ uploadDate }, now).remaining).toBe('23h 0m left')
})

test('the later time that the client was given is shown beside it, and does not make it less late', () => {
  const due = dueOf({ uploadDate, due_at: inMinutes(-5), new_due_at: inMinutes(600) }, now)
  expect(due).toMatchObject({ tone: 'late', when: expect.stringMatching(/^Client told: \w{3} \d/) })
})

test('an invalid date is shown as such', () => {
  expect(dueOf({ uploadDate: 'soon' }, now).remaining).toBe('Invalid date')
  expect(dueAt({ uploadDate: 'soon' })).toBeNaN()
})
