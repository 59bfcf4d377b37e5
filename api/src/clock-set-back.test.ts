import { describeOnEachDatabase } from './db/throwaway-database.ts'
import { newOutfit, openStudio } from './outfit/throwaway-outfit.ts'
import { jpegPicture } from './photo/throwaway-picture.ts'
import { upload } from './photo/throwaway-upload.ts'
import { startThrowawayApp, type ThrowawayApp } from './throwaway-app.ts'
import { prepareWorlds, type World, type WorldMaker } from './throwaway-world.ts'

jest.setTimeout(90_000)

const dayMs = 86_400_000

/** So to speak: whatever is written lies a day ahead. As a replica writes, so that no trigger has a say. */
const setBack = async ({ database }: ThrowawayApp) =>
  void (await database.$client.query(`
    do $$
    declare moment record;
    begin
      set local session_replication_role = replica;
      for moment in select table_name, column_name from information_schema.columns
        where table_schema = 'public' and data_type like 'timestamp%' loop
        execute format('update %1$I set %2$I = %2$I + interval ''1 day''', moment.table_name, moment.column_name);
      end loop;
    end $$`))

describeOnEachDatabase('a clock that is set back by a day', (binaries) => {
  let running: ThrowawayApp
  let worlds: WorldMaker
  let world: World
  let studio: ReturnType<typeof openStudio>

  beforeEach(async () => {
    running = await startThrowawayApp(binaries, { FREE_UPLOADS_PER_DAY: '1', REQUESTS_PER_MINUTE: '60' })
    worlds = prepareWorlds(running)
    studio = openStudio(running.app)
    world = await worlds.make()
  })

  afterEach(async () => {
    jest.restoreAllMocks()
    await running.stop()
  })

  const post = (url: string, payload: object) => running.app.inject({ method: 'POST', url, payload })
  const untilRefused = async (ask: () => ReturnType<typeof post>) => {
    for (let n = 0; n < 100; n++) if ((await ask()).statusCode === 429) return
    throw new Error('nobody was refused')
  }
  const waitOf = async (ask: () => ReturnType<typeof post>) =>
    Number((await ask()).headers['retry-after'] ?? 0)

  it('lets those who used their requests or their tries up wait no longer than any others', async () => {
    const read = () => running.app.inject({ url: '/api/user/profile/', headers: world.owner.headers })
    const guess = () => post('/api/stylist/auth/login/', { username: 'nobody', password: 'a wrong password' })
    await untilRefused(guess)
    await untilRefused(read)
    await setBack(running)
    expect(await waitOf(read)).toBeLessThanOrEqual(60)
    expect(await waitOf(guess)).toBeLessThanOrEqual(15 * 60)
  })

  it('leaves everybody signed in, with the tokens and the addresses of pictures that they have', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + dayMs)
    const member = await worlds.signIn('user')
    const { body } = await upload(running.app, member, await jpegPicture())
    jest.restoreAllMocks()
    await setBack(running)
    const list = await running.app.inject({
      url: `/api/closet/photos/user/${member.id}/`,
      headers: member.headers,
    })
    expect([list.statusCode, list.json().photos]).toMatchObject([200, [{ id: body.id }]])
    expect((await running.app.inject(body.thumbnail_url)).statusCode).toBe(200)
    const refreshed = await post('/api/token/refresh/', { refresh: member.refresh })
    expect(refreshed.statusCode).toBe(200)
    // A reply that was lost while the clock went.
    await setBack(running)
    expect((await post('/api/token/refresh/', { refresh: member.refresh })).json().refresh).toBe(
      refreshed.json().refresh,
    )
  })

  it('keeps no request from the other stylists, nor from the one who works on it', async () => {
    await setBack(running)
    const listed = await studio.pending(world.bystander)
    expect(listed.body.requests).toContainEqual(
      expect.objectContaining({ id: world.requestId, claimedBy: null }),
    )
    expect((await studio.claim(world.bystander, world.requestId)).status).toBe(200)
    expect((await studio.claim(world.claimant, world.requestId)).status).toBe(409)
    await setBack(running)
    expect((await studio.create(world.bystander, newOutfit(world.photoId))).status).toBe(200)
    expect((await studio.claim(world.claimant, world.requestId)).status).toBe(409)
  })

  it('does not count the photos of a day to come against the limit of this one', async () => {
    const member = await worlds.signIn('user')
    expect((await upload(running.app, member, await jpegPicture())).status).toBe(200)
    expect((await upload(running.app, member, await jpegPicture())).status).toBe(429)
    await setBack(running)
    expect((await upload(running.app, member, await jpegPicture())).status).toBe(200)
    expect((await upload(running.app, member, await jpegPicture())).status).toBe(429)
  })
})
