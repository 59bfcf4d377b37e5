import { proveNothingIsSilentlyLate } from '../../prove/due/due-proof.ts'
import { lendMigratedDatabase } from '../../test/database.ts'

/** `npm run prove -- stories due` does this with 10,000 requests and 30 days. */
test('no request is late in silence, and each word is said once, whoever restarts meanwhile', async () => {
  const { url, stop } = await lendMigratedDatabase()
  try {
    const { told: warnings, faults } = await proveNothingIsSilentlyLate(url, {
      requests: 30,
      days: 3,
      stepMinutes: 60,
    })
    expect(faults).toEqual([])
    expect(Object.keys(warnings).sort()).toEqual(['late', 'pressing', 'unclaimed'])
  } finally {
    await stop()
  }
})
