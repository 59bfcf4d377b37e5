import { randomUUID } from 'node:crypto'
import { checkReadiness } from '@drape/contract/health'
import { startComposeHouse } from '../prove/topology/compose-house.ts'
import { journey } from '../prove/topology/journey.ts'
import { at } from '../test/acknowledged-call.ts'
import { missingForS3 } from '../test/s3.ts'

jest.setTimeout(120_000)

const missing = missingForS3()
const where = missing ? describe.skip : describe

/** `npm run prove -- topology` stops, kills and releases into it. */
where(`the product as the compose file starts it${missing ? ` (skipped: ${missing})` : ''}`, () => {
  it('is ready, shows its pages, and takes people from signing in to their closet', async () => {
    const house = await startComposeHouse()
    try {
      expect(await at(house.place('edge')).ask(checkReadiness)).toMatchObject({
        status: 'ready',
        replicas: { ready: 2 },
      })
      const page = await fetch(`${house.topology.address('edge')}/`, { headers: { accept: 'text/html' } })
      expect(page.status).toBe(200)
      await journey(house.patient(0), randomUUID(), await house.stylist(), house.picture)
    } finally {
      await house.stop()
    }
  })
})
