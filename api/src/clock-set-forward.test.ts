import { listPhotos } from '@drape/contract/photo'
import { readProfile } from '@drape/contract/profile'
import { listPendingRequests } from '@drape/contract/request'
import { refreshUser } from '@drape/contract/session'
import { testApp } from '../test/app.ts'
import { bearer } from '../test/caller.ts'
import { moveStored } from '../test/clock.ts'
import { jpegPicture } from '../test/picture.ts'
import { type Scenario, type ScenarioFactory, scenarioFactory } from '../test/scenario.ts'
import { claim, create, newOutfit } from '../test/studio.ts'
import { upload, uploaded } from '../test/upload.ts'
import { lookAtRequest } from './due/due.service.ts'

const dayMs = 86_400_000

describe('a clock that is set forward by a day', () => {
  const running = testApp({ FREE_UPLOADS_PER_DAY: '1' })
  let scenarios: ScenarioFactory
  let scenario: Scenario

  beforeEach(async () => {
    scenarios = scenarioFactory(running)
    // What is signed is signed by the clock as it was.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() - dayMs)
    scenario = await scenarios.make()
  })

  const setForward = async () => {
    jest.restoreAllMocks()
    await moveStored(running, '-1 day')
  }
  const setBackAgain = () => moveStored(running, '1 day')
  const refresh = (token: string) => running.answer(refreshUser, { body: { refresh: token } })

  it('ends tokens, signs nobody out and takes no photo away', async () => {
    const { other: member } = scenario
    const photo = await uploaded(member, await jpegPicture(), 'one-photo')
    await setForward()
    expect((await member.answer(readProfile)).status).toBe(401)
    const { status, body } = await refresh(member.refresh)
    expect(status).toBe(200)
    const { access, refresh: next } = body as { access: string; refresh: string }
    const again = running.with(bearer(access))
    const { photos } = await again.ask(listPhotos, { params: { id: member.id } })
    const shown = photos.find(({ id }) => id === photo.id)?.image_url ?? ''
    expect((await running.app.inject(shown)).statusCode).toBe(200)
    // A photo that was sent before is still the same one.
    expect((await uploaded(again, await jpegPicture(), 'one-photo')).id).toBe(photo.id)
    // Whoever got a token in the wrong time is not signed out by the right one.
    await setBackAgain()
    expect((await refresh(next)).status).toBe(200)
  })

  it('gives a day of uploads back, and no more than that when it is set right', async () => {
    const { id } = scenario.other
    expect((await upload(scenario.other, await jpegPicture())).status).toBe(200)
    expect((await upload(scenario.other, await jpegPicture())).status).toBe(429)
    await setForward()
    const member = running.with(
      bearer(scenarios.tokens.sign({ kind: 'user', id, familyId: scenario.other.familyId })),
    )
    expect((await upload(member, await jpegPicture())).status).toBe(200)
    await setBackAgain()
    expect((await upload(member, await jpegPicture())).status).toBe(429)
  })

  it('ends claims, and whoever comes first has the request, also when it is set right', async () => {
    await setForward()
    const at = ({ id, familyId }: Scenario['owner']) =>
      running.with(bearer(scenarios.tokens.sign({ kind: 'stylist', id, familyId })))
    const [claimant, bystander] = [at(scenario.claimant), at(scenario.bystander)]
    const { requests } = await bystander.ask(listPendingRequests)
    expect(requests.find(({ id }) => id === scenario.requestId)?.claimedBy).toBeNull()
    expect((await claim(bystander, scenario.requestId)).status).toBe(200)
    expect((await create(claimant, newOutfit(scenario.photoId))).status).toBe(409)
    await setBackAgain()
    // A claim that ends later than one made now is over: nobody holds what they took in a time that never was.
    expect((await claim(claimant, scenario.requestId)).status).toBe(200)
    expect((await create(bystander, newOutfit(scenario.photoId))).status).toBe(409)
  })

  it('makes a request late once, and gives its client one new time', async () => {
    await setForward()
    const said: string[] = []
    const log = { warn: (told: unknown) => void said.push((told as { warning: string }).warning) }
    const look = () => lookAtRequest(running.database, log, scenario.requestId)
    await running.database.$client.query(
      `update request set due_at = now() - interval '1 hour' where id = $1`,
      [scenario.requestId],
    )
    await look()
    await look()
    await setBackAgain()
    await look()
    expect(said).toEqual(['late'])
  })
})
