import { maxPushDevices, readPush, subscribePush, unsubscribePush } from '@drape/contract/notification'
import { seeOutfit } from '@drape/contract/outfit'
import { deleteProfile, exportProfile } from '@drape/contract/profile'
import { signUserOut, signUserOutEverywhere } from '@drape/contract/session'
import { importJWK, jwtVerify } from 'jose'
import { setUpForEach, setUpOnce, testApp, vapidKeys } from '../../test/app.ts'
import { untilWaiting } from '../../test/lock-wait.ts'
import type { TestMember } from '../../test/member.ts'
import { startPushServer } from '../../test/push-server.ts'
import { enter } from '../../test/session.ts'
import { deliveredOutfit } from '../../test/studio.ts'
import { deviceIdOf, pushNotification } from './push.service.ts'
import { pushTransport } from './push-transport.ts'

const publicUrl = 'https://drape.example'
const pixel =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'

describe('a device that is pushed to', () => {
  const server = testApp()
  const service = setUpOnce(() => startPushServer())
  afterAll(() => service.stop?.())
  const asha = setUpForEach(() => server.members.user({ name: 'Asha' }))
  const meera = setUpForEach(() => server.members.stylist({ name: 'Meera K.' }))

  const lines: object[] = []
  const note = (line: object) => void lines.push(line)
  const run = (job: string) =>
    pushNotification(
      {
        database: server.database,
        log: { info: note, warn: note },
        send: pushTransport(vapidKeys, publicUrl),
        admitsAnybody: true,
      },
      job,
    )
  const jobsOf = async (task: string, account: string): Promise<string[]> =>
    (
      await server.query(
        `select payload ->> 'id' as id from graphile_worker._private_jobs as jobs
          join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
          join notification on payload ->> 'id' like notification.id || '%'
        where identifier = $1 and account_id = $2`,
        task,
        account,
      )
    ).map(({ id }) => id)
  const runAll = async (account = asha.id) => {
    for (const job of await jobsOf('push_notification', account)) await run(job)
  }
  const subscribed = async (by: TestMember = asha, status = 201, off: readonly 'outfit_ready'[] = []) => {
    const browser = service.newBrowser(status)
    await by.ask(subscribePush, { body: { ...browser.subscription, off: [...off] } })
    return browser
  }
  const devicesOf = async (by: TestMember = asha) => (await by.ask(readPush)).devices

  it('gets a push that only it can read, which names the outfit and leads to it', async () => {
    const browser = await subscribed()
    const outfit = await deliveredOutfit(server.database, meera, asha, { title: 'Café blues' })
    await runAll()
    const [received, ...others] = browser.pushes
    expect(others).toEqual([])
    expect(received?.push).toEqual({
      title: 'Your outfit is ready: Café blues',
      body: 'Styled by Meera K.',
      url: `/?screen=outfit-details&outfit=${outfit.id}`,
      tag: expect.any(String),
      unseen: 1,
    })
    expect(received?.headers).toMatchObject({
      ttl: '86400',
      'content-encoding': 'aes128gcm',
      topic: received?.push.tag.replaceAll('-', ''),
    })
    expect(received?.headers['topic']).toHaveLength(32)
  })

  it('gets pushes that are signed by the key that its browser subscribed with', async () => {
    const browser = await subscribed()
    await deliveredOutfit(server.database, meera, asha)
    await runAll()
    const { public_key } = await asha.ask(readPush)
    const [, token = '', key] =
      /^vapid t=(.*), k=(.*)$/.exec(browser.pushes[0]?.headers.authorization ?? '') ?? []
    expect(key).toBe(public_key)
    const point = Buffer.from(public_key ?? '', 'base64url')
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
    const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
      audience: service.address,
    })
    expect(payload.sub).toBe(publicUrl)
  })

  it('gets the same under the same tag and topic when a job runs twice, as after a kill', async () => {
    const browser = await subscribed()
    await deliveredOutfit(server.database, meera, asha)
    await runAll()
    await runAll()
    const [first, second] = browser.pushes
    expect(second?.push).toEqual(first?.push)
    expect(second?.headers['topic']).toBe(first?.headers['topic'])
  })

  it('has a job of its own, apart from the e-mail and from the other devices', async () => {
    const busy = await subscribed(asha, 503)
    const other = await subscribed()
    await deliveredOutfit(server.database, meera, asha)
    const [mail] = await jobsOf('mail_notification', asha.id)
    const jobs = await jobsOf('push_notification', asha.id)
    const ids = [busy, other].map(({ subscription }) => deviceIdOf(subscription.endpoint))
    expect(jobs.sort()).toEqual(ids.map((id) => `${mail} ${id}`).sort())
    const ran = await Promise.allSettled(ids.map((id) => run(`${mail} ${id}`)))
    expect(ran).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ message: '503' }) },
      { status: 'fulfilled', value: undefined },
    ])
    expect(other.pushes).toHaveLength(1)
    expect(await server.query('select mail_outcome from notification where id = $1', mail)).toEqual([
      { mail_outcome: null },
    ])
  })

  it.each([404, 410])('is forgotten once its browser is gone (%d)', async (status) => {
    await subscribed(asha, status)
    await deliveredOutfit(server.database, meera, asha)
    await runAll()
    expect(await devicesOf()).toEqual([])
  })

  it('is left alone with what its push service refuses, and stays', async () => {
    await subscribed(asha, 413)
    await deliveredOutfit(server.database, meera, asha)
    await runAll()
    expect(await devicesOf()).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toMatch(/127\.0\.0\.1/)
  })

  it('is not told of kinds that are switched off on it, and the other devices are', async () => {
    const quiet = await subscribed(asha, 201, ['outfit_ready'])
    const other = await subscribed()
    await deliveredOutfit(server.database, meera, asha)
    await runAll()
    expect([quiet.pushes.length, other.pushes.length]).toEqual([0, 1])
    expect((await devicesOf()).map(({ off }) => off)).toEqual([['outfit_ready'], []])
  })

  it('is not told of an outfit that was opened meanwhile, nor of what is a day old', async () => {
    const browser = await subscribed()
    const opened = await deliveredOutfit(server.database, meera, asha)
    await asha.ask(seeOutfit, { params: { id: opened.id } })
    const old = await deliveredOutfit(server.database, meera, asha)
    await server.query(
      "update notification set created_at = now() - interval '25 hours' where outfit_id = $1",
      old.id,
    )
    await runAll()
    expect(browser.pushes).toEqual([])
  })

  it('is known by its words, and the export has those and no address', async () => {
    const { subscription } = service.newBrowser()
    await server.with({ ...asha.headers, 'user-agent': pixel }).ask(subscribePush, { body: subscription })
    const { push_devices, ...rest } = await asha.ask(exportProfile)
    expect(push_devices).toEqual([{ name: 'Chrome on Android', created_at: expect.any(String), off: [] }])
    expect(JSON.stringify([push_devices, rest])).not.toContain(subscription.keys.auth)
  })

  it('belongs to whoever subscribed it last', async () => {
    const { subscription } = await subscribed()
    const other = await server.members.user()
    await other.ask(subscribePush, { body: subscription })
    expect([await devicesOf(), (await devicesOf(other)).length]).toEqual([[], 1])
    await asha.ask(unsubscribePush, { params: { id: deviceIdOf(subscription.endpoint) } })
    expect(await devicesOf(other)).toHaveLength(1)
    await other.ask(unsubscribePush, { params: { id: deviceIdOf(subscription.endpoint) } })
    expect(await devicesOf(other)).toEqual([])
  })

  it(`is forgotten when ${maxPushDevices} newer ones are there`, async () => {
    const first = await subscribed()
    for (let more = 0; more < maxPushDevices; more++) await subscribed()
    const ids = (await devicesOf()).map(({ id }) => id)
    expect(ids).toHaveLength(maxPushDevices)
    expect(ids).not.toContain(deviceIdOf(first.subscription.endpoint))
  })

  it('is forgotten with its session: by signing out, everywhere, and with the account', async () => {
    const [phone, tablet] = [await enter(server.app), await enter(server.app)]
    const devices = () => server.query('select id from push_device where account_id = $1', phone.id)
    await subscribed(phone)
    await subscribed(tablet)
    await phone.ask(signUserOut, { body: { refresh_token: phone.refresh } })
    expect(await devices()).toHaveLength(1)
    await tablet.ask(signUserOutEverywhere)
    expect(await devices()).toEqual([])
    const again = await enter(server.app)
    await subscribed(again)
    await again.ask(deleteProfile)
    expect(await devices()).toEqual([])
  })

  it('that is added while its account is being deleted is none, and the deletion goes on', async () => {
    const person = await enter(server.app)
    const deletion = await server.database.$client.connect()
    await deletion.query('begin')
    await deletion.query('select from account where id = $1 for update', [person.id])
    const adding = person.answer(subscribePush, { body: { ...service.newBrowser().subscription, off: [] } })
    await untilWaiting(server)
    await deletion.query('delete from account where id = $1', [person.id])
    await deletion.query('commit')
    deletion.release()
    expect((await adding).status).toBe(401)
  })

  it('has an address of a push service, and keys that are keys', async () => {
    const { subscription } = service.newBrowser()
    const { app } = await server.startSecond({ admitsAnybody: false })
    const answer = async (body: object) =>
      (await app.inject({ method: 'POST', url: subscribePush.path, headers: asha.headers, payload: body }))
        .statusCode
    const at = (endpoint: string) => answer({ ...subscription, endpoint })
    expect(await at('https://fcm.googleapis.com/fcm/send/x')).toBe(200)
    expect(await at('https://web.push.apple.com/x')).toBe(200)
    for (const endpoint of [
      subscription.endpoint,
      'https://127.0.0.1/x',
      'https://metadata.internal/x',
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://me@fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://notfcm.googleapis.com/x',
    ])
      expect([endpoint, await at(endpoint)]).toEqual([endpoint, 409])
    const keys = { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` }
    expect(await answer({ endpoint: 'https://fcm.googleapis.com/x', keys })).toBe(409)
  })

  it('is not offered where nothing is pushed', async () => {
    const { app } = await server.startSecond({ vapidKeys: undefined })
    const request = { headers: asha.headers, url: readPush.path }
    expect((await app.inject(request)).json()).toEqual({ public_key: null, devices: [] })
    const payload = service.newBrowser().subscription
    expect((await app.inject({ ...request, method: 'POST', payload })).statusCode).toBe(404)
  })
})
