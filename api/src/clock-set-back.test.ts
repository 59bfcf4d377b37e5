import type { Received } from '@drape/contract/ask'
import { listPhotos } from '@drape/contract/photo'
import { readProfile } from '@drape/contract/profile'
import { listPendingRequests } from '@drape/contract/request'
import { refreshUser, signStylistIn } from '@drape/contract/session'
import { type TestApp, testApp } from '../test/app.ts'
import { moveStored } from '../test/clock.ts'
import { jpegPicture } from '../test/picture.ts'
import { type Scenario, type ScenarioFactory, scenarioFactory } from '../test/scenario.ts'
import { claim, create, newOutfit } from '../test/studio.ts'
import { upload, uploaded } from '../test/upload.ts'

const dayMs = 86_400_000

const setBack = (running: TestApp) => moveStored(running, '1 day')

describe('a clock that is set back by a day', () => {
  const running = testApp({ FREE_UPLOADS_PER_DAY: '1', REQUESTS_PER_MINUTE: '60' })
  let scenarios: ScenarioFactory
  let scenario: Scenario

  beforeEach(async () => {
    scenarios = scenarioFactory(running)
    scenario = await scenarios.make()
  })

  type Ask = () => Promise<Received>
  const untilRefused = async (ask: Ask) => {
    for (let n = 0; n < 100; n++) if ((await ask()).status === 429) return
    throw new Error('nobody was refused')
  }
  const waitOf = async (ask: Ask) => Number((await ask()).headers['retry-after'] ?? 0)

  it('lets those who used their requests or their tries up wait no longer than any others', async () => {
    const read = () => scenario.owner.answer(readProfile)
    const body = { username: 'nobody', password: 'a wrong password' }
    const guess = () => running.answer(signStylistIn, { body })
    await untilRefused(guess)
    await untilRefused(read)
    await setBack(running)
    expect(await waitOf(read)).toBeLessThanOrEqual(60)
    expect(await waitOf(guess)).toBeLessThanOrEqual(15 * 60)
  })

  it('leaves everybody signed in, with the tokens and the addresses of pictures that they have', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + dayMs)
    const member = await scenarios.signIn('user')
    const photo = await uploaded(member, await jpegPicture())
    jest.restoreAllMocks()
    await setBack(running)
    const { photos } = await member.ask(listPhotos, { params: { id: member.id } })
    expect(photos).toMatchObject([{ id: photo.id }])
    expect((await running.app.inject(photo.thumbnail_url)).statusCode).toBe(200)
    const refresh = () => running.ask(refreshUser, { body: { refresh: member.refresh } })
    const refreshed = await refresh()
    // The client repeats the refresh because its reply was lost while the clock changed.
    await setBack(running)
    expect((await refresh()).refresh).toBe(refreshed.refresh)
  })

  it('keeps no request from the other stylists, nor from the one who works on it', async () => {
    await setBack(running)
    const listed = await scenario.bystander.ask(listPendingRequests)
    expect(listed.requests).toContainEqual(
      expect.objectContaining({ id: scenario.requestId, claimedBy: null }),
    )
    expect((await claim(scenario.bystander, scenario.requestId)).status).toBe(200)
    expect((await claim(scenario.claimant, scenario.requestId)).status).toBe(409)
    await setBack(running)
    expect((await create(scenario.bystander, newOutfit(scenario.photoId))).status).toBe(200)
    expect((await claim(scenario.claimant, scenario.requestId)).status).toBe(409)
  })

  it('does not count the photos of a day to come against the limit of this one', async () => {
    const member = await scenarios.signIn('user')
    expect((await upload(member, await jpegPicture())).status).toBe(200)
    expect((await upload(member, await jpegPicture())).status).toBe(429)
    await setBack(running)
    expect((await upload(member, await jpegPicture())).status).toBe(200)
    expect((await upload(member, await jpegPicture())).status).toBe(429)
  })
})
