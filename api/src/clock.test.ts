import type { Received } from '@drape/contract/ask'
import { listPhotos } from '@drape/contract/photo'
import { readProfile } from '@drape/contract/profile'
import { listPendingRequests } from '@drape/contract/request'
import { refreshUser, signStylistIn } from '@drape/contract/session'
import { type TestApp, testApp } from '../test/app.ts'
import { bearer } from '../test/caller.ts'
import { moveStored } from '../test/clock.ts'
import { jpegPicture } from '../test/picture.ts'
import { type Scenario, type ScenarioFactory, scenarioFactory } from '../test/scenario.ts'
import { claim, create, newOutfit } from '../test/studio.ts'
import { upload, uploaded } from '../test/upload.ts'
import { lookAtRequest } from './due/due.service.ts'

const dayMs = 86_400_000

const variables = { FREE_UPLOADS_PER_DAY: '1', REQUESTS_PER_MINUTE: '60' }
let running: TestApp
let scenarios: ScenarioFactory
let scenario: Scenario

const setBack = () => moveStored(running, '1 day')

describe('a clock that is set forward by a day', () => {
  const app = testApp(variables)
  beforeEach(async () => {
    running = app
    scenarios = scenarioFactory(running)
    // Signatures bear the time of the clock as it was.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() - dayMs)
    scenario = await scenarios.make()
  })

  const setForward = async () => {
    jest.restoreAllMocks()
    await moveStored(running, '-1 day')
  }
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
    const address = photos.find(({ id }) => id === photo.id)?.image_url ?? ''
    expect((await running.app.inject(address)).statusCode).toBe(200)
    // A photo that was sent before is still the same one.
    expect((await uploaded(again, await jpegPicture(), 'one-photo')).id).toBe(photo.id)
    // A user who got a token while the clock was wrong stays signed in when it is set right.
    await setBack()
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
    await setBack()
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
    await setBack()
    // A claim that ends later than one made now is over: the clock was wrong when it was made.
    expect((await claim(claimant, scenario.requestId)).status).toBe(200)
    expect((await create(bystander, newOutfit(scenario.photoId))).status).toBe(409)
  })

  it('makes a request late once, and gives its client one new time', async () => {
    await setForward()
    const warnings: string[] = []
    const log = { warn: (line: unknown) => void warnings.push((line as { warning: string }).warning) }
    const look = () => lookAtRequest(running.database, log, scenario.requestId)
    await running.query(
      `update request set due_at = now() - interval '1 hour' where id = $1`,
      scenario.requestId,
    )
    await look()
    await look()
    await setBack()
    await look()
    expect(warnings).toEqual(['late'])
  })
})

describe('a clock that is set back by a day', () => {
  const app = testApp(variables)
  beforeEach(async () => {
    running = app
    scenarios = scenarioFactory(running)
    scenario = await scenarios.make()
  })

  type Ask = () => Promise<Received>
  const untilRefused = async (ask: Ask) => {
    for (let n = 0; n < 100; n++) if ((await ask()).status === 429) return
    throw new Error('nobody was refused')
  }
  const waitOf = async (ask: Ask) => Number((await ask()).headers['retry-after'] ?? 0)

  it('leaves everybody signed in, with the tokens and the addresses of pictures that they have', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + dayMs)
    const member = await scenarios.signIn('user')
    const photo = await uploaded(member, await jpegPicture())
    jest.restoreAllMocks()
    await setBack()
    const { photos } = await member.ask(listPhotos, { params: { id: member.id } })
    expect(photos).toMatchObject([{ id: photo.id }])
    expect((await running.app.inject(photo.thumbnail_url)).statusCode).toBe(200)
    const refresh = () => running.ask(refreshUser, { body: { refresh: member.refresh } })
    const refreshed = await refresh()
    // The client repeats the refresh because its reply was lost while the clock changed.
    await setBack()
    expect((await refresh()).refresh).toBe(refreshed.refresh)
  })

  it('keeps no request from the other stylists, nor from the one who works on it', async () => {
    await setBack()
    const listed = await scenario.bystander.ask(listPendingRequests)
    expect(listed.requests).toContainEqual(
      expect.objectContaining({ id: scenario.requestId, claimedBy: null }),
    )
    expect((await claim(scenario.bystander, scenario.requestId)).status).toBe(200)
    expect((await claim(scenario.claimant, scenario.requestId)).status).toBe(409)
    await setBack()
    expect((await create(scenario.bystander, newOutfit(scenario.photoId))).status).toBe(200)
    expect((await claim(scenario.claimant, scenario.requestId)).status).toBe(409)
  })

  it('does not count the photos of a day to come against the limit of this one', async () => {
    const member = await scenarios.signIn('user')
    expect((await upload(member, await jpegPicture())).status).toBe(200)
    expect((await upload(member, await jpegPicture())).status).toBe(429)
    await setBack()
    expect((await upload(member, await jpegPicture())).status).toBe(200)
    expect((await upload(member, await jpegPicture())).status).toBe(429)
  })

  it('lets those who used their requests or their tries up wait no longer than any others', async () => {
    const read = () => scenario.owner.answer(readProfile)
    const body = { username: 'nobody', password: 'a wrong password' }
    const guess = () => running.answer(signStylistIn, { body })
    await untilRefused(guess)
    await untilRefused(read)
    await setBack()
    expect(await waitOf(read)).toBeLessThanOrEqual(60)
    expect(await waitOf(guess)).toBeLessThanOrEqual(15 * 60)
  })
})
