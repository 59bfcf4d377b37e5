import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { describeOnEachDatabase } from '../db/throwaway-database.ts'
import { type Answer, newItem, newOutfit, openStudio } from '../outfit/throwaway-outfit.ts'
import type { ThrowawayMember } from '../session/throwaway-member.ts'
import { startThrowawayApp, type ThrowawayApp } from '../throwaway-app.ts'
import { addRequest } from './throwaway-request.ts'

jest.setTimeout(120_000)

type Studio = ReturnType<typeof openStudio>

describeOnEachDatabase('two servers on one database', (binaries) => {
  let house: ThrowawayApp
  let otherDatabase: Database
  let otherApp: FastifyInstance
  let studios: readonly [Studio, Studio]
  let stylists: ThrowawayMember[]
  let client: ThrowawayMember

  beforeAll(async () => {
    house = await startThrowawayApp(binaries, { REQUESTS_PER_MINUTE: '100000' })
    otherDatabase = openDatabase(house.databaseUrl, () => undefined)
    const stream = { write: (line: string) => void house.lines.push(line) }
    otherApp = await buildApp({
      env: house.env,
      database: otherDatabase,
      objects: house.objects,
      log: { level: 'info', stream },
    })
    studios = [openStudio(house.app), openStudio(otherApp)]
    stylists = await Promise.all(
      ['Meera', 'Kabir', 'Zoya', 'Arjun'].map((name) => house.members.stylist(name)),
    )
    client = await house.members.user()
  })

  afterAll(async () => {
    await otherApp.close()
    await otherDatabase.$client.end()
    await house.stop()
  })

  const sql = async (text: string, ...values: unknown[]) =>
    (await house.database.$client.query(text, values)).rows
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort()
  const runOut = (id: string) =>
    sql("update request set claimed_until = now() - interval '1 second' where id = $1", id)

  async function drafted(of = client) {
    const by = stylists[0] as ThrowawayMember
    const request = await addRequest(house.database, of.id)
    await studios[0].claim(by, request.id)
    const { body } = await studios[0].create(by, newOutfit(request.photoId))
    return { ...request, outfitId: body.outfits[0].id as string }
  }

  it('give each of 60 requests to one of four stylists who all want them all', async () => {
    const ids: string[] = []
    for (let n = 0; n < 60; n++) ids.push((await addRequest(house.database, client.id)).id)
    const tries = ids.flatMap((id, n) =>
      stylists.map(async (_, m) => {
        // Who asks first is another one each time, and on the other server.
        const stylist = stylists[(m + n) % 4] as ThrowawayMember
        const { status, body } = await studios[(m + (n >> 2)) % 2 === 0 ? 0 : 1].claim(stylist, id)
        return { id, stylistId: stylist.id, status, message: body.message }
      }),
    )
    const answers = await Promise.all(tries)
    const kept = await sql(
      'select request.id, claimed_by as "stylistId", name from request join stylist on stylist.id = claimed_by where request.id = any($1)',
      ids,
    )
    expect(kept).toHaveLength(60)
    for (const { id, stylistId, name } of kept) {
      const ofThis = answers.filter((answer) => answer.id === id)
      expect(ofThis.filter(({ status }) => status === 200)).toMatchObject([{ stylistId }])
      const losers = ofThis.filter(({ status }) => status === 409)
      expect(losers.map(({ message }) => message)).toEqual(
        Array(3).fill(`${name} is working on this request.`),
      )
    }
    expect(new Set(kept.map(({ stylistId }) => stylistId)).size).toBeGreaterThan(1)
  })

  it('make one outfit when it is sent five times at once, all of whose items are of one sending', async () => {
    const [meera] = stylists as [ThrowawayMember]
    const { id, photoId } = await addRequest(house.database, client.id)
    await studios[0].claim(meera, id)
    const send = (n: number) =>
      studios[n % 2 === 0 ? 0 : 1].create(
        meera,
        newOutfit(photoId, { title: `No. ${n}`, items: [newItem(`A${n}`), newItem(`B${n}`)] }),
      )
    const answers = await Promise.all([0, 1, 2, 3, 4].map(send))
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.outfits[0].id)).size).toBe(1)
    const [outfit] = await sql('select id, title from outfit where photo_id = $1', photoId)
    const items = await sql('select name from outfit_item where outfit_id = $1 order by position', outfit.id)
    const n = outfit.title.slice(-1)
    expect(items).toEqual([{ name: `A${n}` }, { name: `B${n}` }])
  })

  it('complete a request once when the button is pressed ten times at once', async () => {
    const [meera] = stylists as [ThrowawayMember]
    const { outfitId } = await drafted()
    house.lines.length = 0
    const presses = Array.from({ length: 10 }, (_, n) =>
      studios[n % 2 === 0 ? 0 : 1].approve(meera, outfitId, { approved: true, stylistNotes: `No. ${n}` }),
    )
    expect(statuses(await Promise.all(presses))).toEqual(Array(10).fill(200))
    expect(house.lines.filter((line) => line.includes('"outfit-completed"'))).toHaveLength(1)
  })

  it('let a claim that ran out be either taken over or completed, never both', async () => {
    const [meera, kabir] = stylists as [ThrowawayMember, ThrowawayMember]
    for (let n = 0; n < 10; n++) {
      const { id, outfitId } = await drafted()
      await runOut(id)
      const [completed, taken] = await Promise.all([
        studios[0].approve(meera, outfitId),
        studios[1].claim(kabir, id),
      ])
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([completed.status, taken.status])
      const [request] = await sql('select completed_at, claimed_by from request where id = $1', id)
      expect(request.completed_at === null).toBe(completed.status === 409)
      expect(request.claimed_by).toBe(completed.status === 409 ? kabir.id : null)
    }
  })

  it('wait for a photo that is just being deleted, and then neither make nor complete its outfit', async () => {
    const [meera] = stylists as [ThrowawayMember]
    const [one, two] = [await drafted(), await addRequest(house.database, client.id)]
    await studios[0].claim(meera, two.id)
    const deleter = await house.database.$client.connect()
    await deleter.query('begin')
    await deleter.query('delete from photo where id = any($1)', [[one.photoId, two.photoId]])
    const asked = [studios[0].approve(meera, one.outfitId), studios[1].create(meera, newOutfit(two.photoId))]
    await untilWaiting(2)
    await deleter.query('commit')
    deleter.release()
    expect(statuses(await Promise.all(asked))).toEqual([404, 404])
    const approved = 'select from outfit where id = $1 and approved_at is not null'
    expect(await sql(approved, one.outfitId)).toEqual([])
  })

  it('and a client who leaves for good never wait for each other in a circle', async () => {
    const [meera] = stylists as [ThrowawayMember]
    const leaving = await house.members.user('Ravi')
    const { outfitId } = await drafted(leaving)
    const inTheWay = await house.database.$client.connect()
    await inTheWay.query('begin')
    await inTheWay.query('select from outfit where id = $1 for update', [outfitId])
    const gone = sql('delete from account where id = $1', leaving.id)
    await untilWaiting(1)
    const completed = studios[1].approve(meera, outfitId)
    await untilWaiting(2)
    await inTheWay.query('commit')
    inTheWay.release()
    await expect(gone).resolves.toEqual([])
    expect((await completed).status).toBe(404)
  })

  async function untilWaiting(count: number) {
    const waiting =
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    while ((await sql(waiting)).length < count) await sleep(10)
    expect(await sql(waiting)).toHaveLength(count)
  }
})
