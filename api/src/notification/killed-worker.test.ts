import { proveNotificationsSurviveKills } from '../../prove/notifications/notification-proof.ts'

/** `npm run prove -- notifications` does this with 100 kills. */
test('each e-mail and each push comes as one, none is lost and none is made up, however often the worker is killed', async () => {
  const { mails, pushes, faults } = await proveNotificationsSurviveKills(2)
  expect(faults).toEqual([])
  // Without these the kills would not have come at the moments that matter.
  expect(mails).toBeGreaterThan(0)
  expect(pushes).toBeGreaterThan(0)
})
