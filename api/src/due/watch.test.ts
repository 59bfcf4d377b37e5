import { deletePhoto, listPhotos } from '@drape/contract/photo'
import { deleteProfile } from '@drape/contract/profile'
import { listPendingRequests, releaseRequest } from '@drape/contract/request'
import { setUpForEach, testApp } from '../../test/app.ts'
import { addRequest } from '../../test/row.ts'
import { approve, claim, madeOutfit } from '../../test/studio.ts'
import { lookAtRequest } from './due.service.ts'

const hourMs = 3_600_000

describe('a request that waits', () => {
  const server = testApp()
  const asha = setUpForEach(() => server.members.user())
  const meera = setUpForEach(() => server.members.stylist({ name: 'Meera' }))

  const inHours = (hours: number) => new Date(Date.now() + hours * hourMs)
  const add = (hoursLeft = 24) =>
    addRequest(server.database, { accountId: asha.id, dueAt: inHours(hoursLeft) })
  /** The hours until it is looked at, one for each job. */
  const looks = async (id: string): Promise<number[]> => {
    const jobs = await server.query('select run_at from graphile_worker.jobs where key = $1', id)
    return jobs.map(({ run_at }) => Math.round(((run_at.getTime() - Date.now()) / hourMs) * 10) / 10)
  }
  const lines: { warning: string; request: string }[] = []
  const look = (id: string) =>
    lookAtRequest(server.database, { warn: (line: unknown) => void lines.push(line as never) } as never, id)
  const warningsOf = (id: string) =>
    lines.filter(({ request }) => request === id).map(({ warning }) => warning)
  const listed = async (id: string) => {
    const { requests } = await meera.ask(listPendingRequests, { query: { limit: 100 } })
    return requests.find((request) => request.id === id)
  }

  describe('has one job', () => {
    it('from its upload on, six hours before it is due; an upload that is undone leaves none', async () => {
      const { id, photoId } = await add()
      expect(await looks(id)).toEqual([18])
      const undone = server.database.transaction(async (tx) => {
        await tx.execute(
          `update request set due_at = due_at - interval '1 hour' where photo_id = '${photoId}'`,
        )
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      expect(await looks(id)).toEqual([18])
    })

    it('that waits for the end of a claim, and comes at once when it is given back', async () => {
      const { id } = await add(6.2)
      await claim(meera, id)
      expect(await looks(id)).toEqual([0.5])
      await meera.ask(releaseRequest, { params: { id } })
      expect(await looks(id)).toEqual([0.2])
    })

    it('until it is completed, or deleted, or its account is', async () => {
      const [completed, deleted, orphaned] = [await add(), await add(), await add()]
      await claim(meera, completed.id)
      const { id: outfit } = await madeOutfit(meera, completed.photoId)
      await approve(meera, outfit)
      expect(await looks(completed.id)).toEqual([])
      await asha.ask(deletePhoto, { params: { id: deleted.photoId } })
      expect(await looks(deleted.id)).toEqual([])
      expect(await looks(orphaned.id)).toEqual([18])
      await asha.ask(deleteProfile)
      expect(await looks(orphaned.id)).toEqual([])
    })
  })

  describe('is told', () => {
    it('to the stylists six hours before if nobody has claimed it, and the mark disappears with a claim', async () => {
      const { id } = await add(5.9)
      await Promise.all([look(id), look(id)])
      expect(warningsOf(id)).toEqual(['unclaimed'])
      expect((await listed(id))?.warning).toBe('unclaimed')
      expect(await looks(id)).toEqual([3.9])
      await claim(meera, id)
      expect((await listed(id))?.warning).toBeUndefined()
    })

    it('two hours before, whoever has it', async () => {
      const { id } = await add(1.9)
      await claim(meera, id)
      await Promise.all([look(id), look(id)])
      expect(warningsOf(id)).toEqual(['pressing'])
      expect((await listed(id))?.warning).toBe('pressing')
      expect(await looks(id)).toEqual([1.9])
    })

    it('when it is late: the client has a new time, and the desk has it first', async () => {
      const { id, photoId } = await add(-0.1)
      await Promise.all([look(id), look(id)])
      expect(warningsOf(id)).toEqual(['late'])
      const { photos } = await asha.ask(listPhotos, { params: { id: asha.id } })
      const { new_due_at = '' } = photos.find((photo) => photo.id === photoId) ?? {}
      expect(Date.parse(new_due_at)).toBeGreaterThan(Date.now() + 11 * hourMs)
      expect(await listed(id)).toMatchObject({ warning: 'late', new_due_at })
    })

    it('never once it is completed or deleted, whatever job is still on its way', async () => {
      const [completed, deleted] = [await add(-1), await add(-1)]
      await claim(meera, completed.id)
      await approve(meera, (await madeOutfit(meera, completed.photoId)).id)
      await asha.ask(deletePhoto, { params: { id: deleted.photoId } })
      await look(completed.id)
      await look(deleted.id)
      expect(lines.filter(({ request }) => [completed.id, deleted.id].includes(request))).toEqual([])
    })
  })
})
