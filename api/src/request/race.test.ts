import { setUpOnce, testApp } from '../../test/app.ts'
import { refusalOf } from '../../test/caller.ts'
import { untilWaiting } from '../../test/lock-wait.ts'
import { memberAt, type TestMember } from '../../test/member.ts'
import { addRequest } from '../../test/row.ts'
import {
  approve,
  claim,
  claimedRequest,
  create,
  draftedOutfit,
  endClaim,
  madeOutfit,
  newItem,
  newOutfit,
} from '../../test/studio.ts'

describe('two servers on one database', () => {
  const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
  const other = setUpOnce(() => server.startSecond())
  const client = setUpOnce(() => server.members.user())
  const meera = setUpOnce(() => server.members.stylist())
  const kabir = setUpOnce(() => server.members.stylist({ name: 'Kabir' }))
  const zoya = setUpOnce(() => server.members.stylist({ name: 'Zoya' }))
  const arjun = setUpOnce(() => server.members.stylist({ name: 'Arjun' }))
  const stylists = [meera, kabir, zoya, arjun]

  /** The same stylist at either server in turn. */
  const at = (n: number, who: TestMember) => (n % 2 === 0 ? who : memberAt(other.app, who))
  const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

  it('give each of 16 requests to one of four stylists who all want them all', async () => {
    const ids: string[] = []
    for (let n = 0; n < 16; n++) ids.push((await addRequest(server.database, { accountId: client.id })).id)
    const tries = ids.flatMap((id, n) =>
      stylists.map(async (_, m) => {
        // Another stylist is first each time, and on the other server.
        const stylist = stylists[(m + n) % 4] ?? meera
        const [status, message] = refusalOf(await claim(at(m + (n >> 2), stylist), id))
        return { id, stylistId: stylist.id, status, message }
      }),
    )
    const answers = await Promise.all(tries)
    const claims = await server.query(
      'select request.id, claimed_by as "stylistId", name from request join stylist on stylist.id = claimed_by where request.id = any($1)',
      ids,
    )
    expect(claims).toHaveLength(16)
    for (const { id, stylistId, name } of claims) {
      const ofThis = answers.filter((answer) => answer.id === id)
      expect(ofThis.filter(({ status }) => status === 200)).toMatchObject([{ stylistId }])
      const losers = ofThis.filter(({ status }) => status === 409)
      expect(losers.map(({ message }) => message)).toEqual(
        Array(3).fill(`${name} is working on this request.`),
      )
    }
    expect(new Set(claims.map(({ stylistId }) => stylistId)).size).toBeGreaterThan(1)
  })

  it('make one outfit when it is sent five times at once, all of whose items are of one sending', async () => {
    const { photoId } = await claimedRequest(server.database, meera, client)
    const send = (n: number) => {
      const items = [newItem(`A${n}`), newItem(`B${n}`)]
      return madeOutfit(at(n, meera), photoId, { title: `No. ${n}`, items })
    }
    const outfits = await Promise.all([0, 1, 2, 3, 4].map(send))
    expect(new Set(outfits.map(({ id }) => id)).size).toBe(1)
    const [outfit] = await server.query('select id, title from outfit where photo_id = $1', photoId)
    const items = await server.query(
      'select name from outfit_item where outfit_id = $1 order by position',
      outfit.id,
    )
    const n = outfit.title.slice(-1)
    expect(items).toEqual([{ name: `A${n}` }, { name: `B${n}` }])
  })

  it('complete a request once when the button is pressed ten times at once', async () => {
    const { outfit } = await draftedOutfit(server.database, meera, client)
    const presses = Array.from({ length: 10 }, (_, n) =>
      approve(at(n, meera), outfit.id, { approved: true, stylistNotes: `No. ${n}` }),
    )
    expect(statuses(await Promise.all(presses))).toEqual(Array(10).fill(200))
    const lines = [...server.lines, ...other.lines].filter((line) => line.includes('"outfit-completed"'))
    expect(lines.filter((line) => line.includes(outfit.id))).toHaveLength(1)
  })

  it('let a claim that ran out be either taken over or completed, never both', async () => {
    for (let n = 0; n < 4; n++) {
      const { requestId: id, outfit } = await draftedOutfit(server.database, meera, client)
      await endClaim(server, id)
      const [completed, takeover] = await Promise.all([approve(meera, outfit.id), claim(at(1, kabir), id)])
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([completed.status, takeover.status])
      const [request] = await server.query('select completed_at, claimed_by from request where id = $1', id)
      expect(request.completed_at === null).toBe(completed.status === 409)
      expect(request.claimed_by).toBe(completed.status === 409 ? kabir.id : null)
    }
  })

  it('wait for a photo that is just being deleted, and then neither make nor complete its outfit', async () => {
    const one = await draftedOutfit(server.database, meera, client)
    const two = await claimedRequest(server.database, meera, client)
    const deleter = await server.database.$client.connect()
    await deleter.query('begin')
    await deleter.query('delete from photo where id = any($1)', [[one.photoId, two.photoId]])
    const calls = [approve(meera, one.outfit.id), create(at(1, meera), newOutfit(two.photoId))]
    await untilWaiting(server, 2)
    await deleter.query('commit')
    deleter.release()
    expect(statuses(await Promise.all(calls))).toEqual([404, 404])
    const approved = 'select from outfit where id = $1 and approved_at is not null'
    expect(await server.query(approved, one.outfit.id)).toEqual([])
  })

  it('and a client who leaves for good never wait for each other in a circle', async () => {
    const leaving = await server.members.user({ name: 'Ravi' })
    const { outfit } = await draftedOutfit(server.database, meera, leaving)
    const inTheWay = await server.database.$client.connect()
    await inTheWay.query('begin')
    await inTheWay.query('select from outfit where id = $1 for update', [outfit.id])
    const deletion = server.query('delete from account where id = $1', leaving.id)
    await untilWaiting(server)
    const completed = approve(at(1, meera), outfit.id)
    await untilWaiting(server, 2)
    await inTheWay.query('commit')
    inTheWay.release()
    await expect(deletion).resolves.toEqual([])
    expect((await completed).status).toBe(404)
  })
})
