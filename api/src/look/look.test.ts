import {
  endLook,
  listLooks,
  lookEnded,
  maxLooks,
  noteLookOpened,
  noteLookOpenedByUser,
  ownPiece,
  readLook,
  shareLook,
  showLookPicture,
} from '@drape/contract/look'
import { lookAddress } from '@drape/contract/page-config'
import { exportProfile } from '@drape/contract/profile'
import { setUpForEach, setUpOnce, testApp } from '../../test/app.ts'
import { refusalOf } from '../../test/caller.ts'
import type { TestMember } from '../../test/member.ts'
import { addGarment } from '../../test/row.ts'
import { deliveredOutfit, draftedOutfit, ownItem } from '../../test/studio.ts'
import { hashOf } from './look.service.ts'

describe('a look that a client shares', () => {
  const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
  const meera = setUpOnce(() => server.members.stylist())
  const asha = setUpForEach(() => server.members.user())

  const deliver = () => deliveredOutfit(server.database, meera, asha)
  const share = async (outfitId: string, withName = false) =>
    asha.ask(shareLook, { params: { id: outfitId }, body: { withName } })
  const sharedOutfit = async (withName = false) => {
    const outfit = await deliver()
    return { outfit, ...(await share(outfit.id, withName)) }
  }
  const read = async (token: string) => server.answer(readLook, { params: { token } })
  const list = async (outfitId: string) => (await asha.ask(listLooks, { params: { id: outfitId } })).looks
  const open = (token: string) => server.answer(noteLookOpened, { params: { token } })
  const openAs = (by: TestMember, token: string) => by.answer(noteLookOpenedByUser, { params: { token } })
  const ended = [404, lookEnded]

  it('opens for whoever has the link, and shows the outfit with nothing of its client', async () => {
    const { outfit, token } = await sharedOutfit()
    const { status, body } = await read(token)
    expect([status, body]).toEqual([
      200,
      {
        title: outfit.title,
        description: outfit.description,
        stylistName: expect.stringMatching(/^\S+$/),
        clientName: null,
        ends_at: expect.any(String),
        items: outfit.items.map(({ name, brand, image_url, ecommerce_url, estimated_price }, position) => ({
          position,
          name,
          brand,
          image_url,
          ecommerce_url,
          estimated_price,
        })),
      },
    ])
  })

  it('calls a piece of the wardrobe of its client by no words that are meant for them', async () => {
    const { id: garment } = await addGarment(server.database, { accountId: asha.id })
    const { id } = await deliveredOutfit(server.database, meera, asha, { items: [ownItem(garment)] })
    const { body } = await read((await share(id)).token)
    expect(body).toMatchObject({ items: [{ brand: ownPiece, image_url: null, estimated_price: 0 }] })
  })

  it('shows the first name of its client, and no more of it, if she adds it', async () => {
    await server.query("update account set name = '  Asha Devi Rao' where id = $1", asha.id)
    const { token } = await sharedOutfit(true)
    expect((await read(token)).body).toMatchObject({ clientName: 'Asha' })
  })

  it('is found by a token that the database does not hold', async () => {
    const { token, look } = await sharedOutfit()
    expect(token).toMatch(/^[\w-]{22}$/)
    const [row] = await server.query('select * from look where id = $1', look.id)
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('ends at once when she, and nobody else, takes it back', async () => {
    const { outfit, token, look } = await sharedOutfit()
    const other = await share(outfit.id)
    const params = { id: look.id }
    const bela = await server.members.user()
    expect((await bela.answer(endLook, { params })).status).toBe(404)
    expect((await asha.answer(endLook, { params })).status).toBe(200)
    expect(refusalOf(await read(token))).toEqual(ended)
    expect((await read(other.token)).status).toBe(200)
    expect((await list(outfit.id)).map(({ id }) => id)).toEqual([other.look.id])
  })

  it('ends by itself after seven days, and a link that ended answers as one that never was', async () => {
    const { outfit, token } = await sharedOutfit()
    const pass = (time: string) =>
      server.query(
        `update look set ends_at = ends_at - interval '${time}' where token_hash = $1`,
        hashOf(token),
      )
    await pass('6 days 23 hours')
    expect((await read(token)).status).toBe(200)
    await pass('1 hour')
    const never = await read('x'.repeat(22))
    expect(refusalOf(await read(token))).toEqual(ended)
    expect(refusalOf(never)).toEqual(ended)
    for (const answer of [await open(token), await openAs(asha, token)])
      expect(refusalOf(answer)).toEqual(ended)
    expect(await list(outfit.id)).toEqual([])
  })

  it('counts how often others opened it, and not when she herself does', async () => {
    const { outfit, token } = await sharedOutfit()
    const bela = await server.members.user()
    for (const answer of [await open(token), await openAs(bela, token), await openAs(asha, token)])
      expect(answer.status).toBe(200)
    expect(await list(outfit.id)).toMatchObject([{ opens: 2, withName: false }])
  })

  it('is made of her own delivered outfits alone', async () => {
    const { outfit } = await sharedOutfit()
    const draft = await draftedOutfit(server.database, meera, asha)
    const bela = await server.members.user()
    const body = { withName: false }
    expect((await bela.answer(shareLook, { params: { id: outfit.id }, body })).status).toBe(404)
    expect((await bela.answer(listLooks, { params: { id: outfit.id } })).status).toBe(404)
    expect((await asha.answer(shareLook, { params: { id: draft.outfit.id }, body })).status).toBe(404)
  })

  it(`is one of at most ${maxLooks}, also when she presses for many at once`, async () => {
    const { id } = await deliver()
    const answers = await Promise.all(
      Array.from({ length: maxLooks + 2 }, () =>
        asha.answer(shareLook, { params: { id }, body: { withName: false } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    const [look] = await list(id)
    await asha.ask(endLook, { params: { id: look?.id ?? '' } })
    expect((await asha.answer(shareLook, { params: { id }, body: { withName: false } })).status).toBe(200)
  })

  it('is in the export of its client without its token, and goes with her account', async () => {
    const { outfit, token } = await sharedOutfit(true)
    const { looks } = await asha.ask(exportProfile)
    expect(looks).toEqual([
      {
        outfit: outfit.id,
        created_at: expect.any(String),
        ends_at: expect.any(String),
        opens: 0,
        withName: true,
      },
    ])
    await server.query('delete from account where id = $1', asha.id)
    expect(refusalOf(await read(token))).toEqual(ended)
  })

  it.each(['short', 'x'.repeat(23), `${'x'.repeat(21)}%2F`, `${'x'.repeat(21)}'`, '%00'.repeat(22)])(
    'has no token %s',
    async (token) => {
      for (const { path } of [readLook, showLookPicture]) {
        const { statusCode } = await server.app.inject({ url: path.replace('{token}', token) })
        expect([400, 404]).toContain(statusCode)
      }
    },
  )

  it('leaves no token in the log: not of its page, its calls or what a browser reports of it', async () => {
    const { token } = await sharedOutfit()
    for (const url of [
      lookAddress(token),
      lookAddress(token).toUpperCase(),
      readLook.path.replace('{token}', token),
    ])
      await server.app.inject({ url, headers: { accept: 'text/html' } })
    const report = { 'csp-report': { 'document-uri': `https://drape.example${lookAddress(token)}` } }
    const headers = { 'content-type': 'application/csp-report' }
    const payload = JSON.stringify(report)
    await server.app.inject({ method: 'POST', url: '/api/csp-reports/', headers, payload })
    const log = server.lines.join().toLowerCase()
    expect(log).toContain('document-uri')
    expect(log).toContain('/look/…')
    expect(log).not.toContain(token.toLowerCase())
  })
})
