import { proveNotificationsSurviveKills } from '../../prove/notifications/notification-proof.ts'
import { lendMigratedDatabase } from '../../test/database.ts'

/** `npm run prove -- notifications` does this with 100 kills. */
test('each e-mail and each push comes as one, none is lost and none is made up, however often the worker is killed', async () => {
  const { url, stop } = await lendMigratedDatabase()
  try {
    const { mails, faults } = await proveNotificationsSurviveKills(url, 1)
    expect(faults).toEqual([])
    // Without this the kill would not have come at the moment that matters.
    expect(mails).toBeGreaterThan(0)
  } finally {
    await stop()
  }
})
