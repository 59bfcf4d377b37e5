import { newTimeAfter, type WatchedRequest, warningFor } from './due.ts'

const at = (time: string) => new Date(`2026-11-22T${time}:00.000Z`)
const fresh: WatchedRequest = {
  dueAt: at('20:00'),
  newDueAt: null,
  unclaimedToldAt: null,
  pressingToldAt: null,
  isClaimed: false,
}

test.each<[string, Partial<WatchedRequest>, string | undefined]>([
  ['13:59', {}, undefined],
  ['14:00', {}, 'unclaimed'],
  ['14:00', { isClaimed: true }, undefined],
  ['15:00', { unclaimedToldAt: at('14:00') }, undefined],
  ['18:00', { unclaimedToldAt: at('14:00') }, 'pressing'],
  ['18:00', { isClaimed: true }, 'pressing'],
  ['19:00', { pressingToldAt: at('18:00') }, undefined],
  ['20:00', { isClaimed: true, pressingToldAt: at('18:00') }, 'late'],
  ['21:00', { newDueAt: at('23:00') }, undefined],
  ['23:00', { newDueAt: at('23:00') }, 'late'],
])('at %s a request due at 20:00 with %j is reported as %s', (time, changes, warning) => {
  expect(warningFor({ ...fresh, ...changes }, at(time))).toBe(warning)
})

test('a server that was down sends only the more serious warning', () => {
  expect(warningFor(fresh, at('22:00'))).toBe('late')
  expect(warningFor(fresh, at('19:00'))).toBe('pressing')
})

test('the new time is half a day later, to the half hour', () => {
  expect(newTimeAfter(at('03:00'))).toEqual(at('15:00'))
  expect(newTimeAfter(at('03:01'))).toEqual(at('15:30'))
})
