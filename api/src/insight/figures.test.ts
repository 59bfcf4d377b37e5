import { type Figures, readFigures } from '@drape/contract/insight'
import { type Reason, reasons } from '@drape/contract/rating'
import { v7 as newId } from 'uuid'
import { setUpOnce, testApp } from '../../test/app.ts'
import { addAccount, addItem, addOutfit, addPhoto, addRequest } from '../../test/row.ts'
import { message } from '../infra/schema/conversation.ts'
import { rating } from '../infra/schema/rating.ts'

const minute = 60_000
const day = 24 * 60 * minute

interface OutfitHistory {
  readonly by: 'meera' | 'kabir' | undefined
  readonly daysAgo: number
  readonly minutesWaited: number
  readonly isLate?: boolean
  readonly isPhotoDeleted?: boolean
  readonly isDraft?: boolean
  /** Stars and reasons of each piece; a wish for another in its place. */
  readonly pieces: readonly {
    readonly stars?: number
    readonly why?: readonly Reason[]
    readonly isSwap?: boolean
  }[]
}

const history: readonly OutfitHistory[] = [
  { by: 'meera', daysAgo: 0, minutesWaited: 30, pieces: [{ stars: 5, why: ['fit'] }, { stars: 4 }] },
  { by: 'meera', daysAgo: 0, minutesWaited: 91, pieces: [{ stars: 2, why: ['fit', 'price'] }, { stars: 5 }] },
  { by: 'meera', daysAgo: 3, minutesWaited: 1500, isLate: true, pieces: [{ stars: 3, why: ['colour'] }] },
  { by: 'meera', daysAgo: 5, minutesWaited: 600, isPhotoDeleted: true, pieces: [{ stars: 1 }] },
  { by: 'meera', daysAgo: 29, minutesWaited: 10, pieces: [{}] },
  { by: 'meera', daysAgo: 31, minutesWaited: 5, pieces: [{ stars: 1, why: ['quality'] }] },
  { by: 'meera', daysAgo: 1, minutesWaited: 5, isDraft: true, pieces: [{}] },
  { by: 'kabir', daysAgo: 2, minutesWaited: 45, pieces: [{ stars: 5, why: ['style'], isSwap: true }] },
  { by: 'kabir', daysAgo: 2, minutesWaited: 240, isLate: true, pieces: [{ isSwap: true }, {}] },
  { by: undefined, daysAgo: 4, minutesWaited: 300, pieces: [{ stars: 4, why: ['fit'] }] },
]

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const average = (numbers: readonly number[]) => Math.round((sum(numbers) / numbers.length) * 100) / 100
const median = (numbers: readonly number[]) => {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return Math.round(((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2)
}

/** The figures, computed from the history and not from the tables. */
const expected = (entries: readonly OutfitHistory[]): Figures => {
  const outfits = entries.filter(({ daysAgo, isDraft }) => daysAgo < 30 && !isDraft)
  const timed = outfits.filter(({ isPhotoDeleted }) => !isPhotoDeleted)
  const starsOf = ({ pieces }: OutfitHistory) => pieces.flatMap(({ stars }) => stars ?? [])
  const isWished = ({ pieces }: OutfitHistory) => pieces.some(({ isSwap }) => isSwap)
  const judged = outfits.filter((one) => starsOf(one).length > 0 || isWished(one))
  const pieces = outfits.flatMap((one) => one.pieces).filter(({ stars }) => stars !== undefined)
  return {
    today: outfits.filter(({ daysAgo }) => daysAgo === 0).length,
    outfits: outfits.length,
    onTime: timed.filter(({ isLate }) => !isLate).length,
    timed: timed.length,
    rightAtOnce: judged.filter((one) => !isWished(one) && Math.min(...starsOf(one)) >= 3).length,
    judged: judged.length,
    medianMinutes: timed.length ? median(timed.map(({ minutesWaited }) => minutesWaited)) : null,
    average: pieces.length ? average(pieces.map(({ stars = 0 }) => stars)) : null,
    ratings: pieces.length,
    reasons: reasons
      .map((reason) => pieces.filter(({ why }) => why?.includes(reason)).map(({ stars = 0 }) => stars))
      .flatMap((stars, at) => {
        const reason = reasons[at]
        return stars.length && reason ? [{ reason, average: average(stars), ratings: stars.length }] : []
      })
      .toSorted((one, other) => other.ratings - one.ratings || (one.reason < other.reason ? -1 : 1)),
  }
}

describe("a stylist's figures beside the house's", () => {
  const server = testApp()
  const meera = setUpOnce(() => server.members.stylist())
  const kabir = setUpOnce(() => server.members.stylist())
  const noor = setUpOnce(() => server.members.stylist())

  const insert = async ({ by, daysAgo, minutesWaited, pieces, ...one }: OutfitHistory) => {
    const { database } = server
    // Today is an hour ahead, so that no midnight comes between.
    const at = new Date(Date.now() + 60 * minute - daysAgo * day)
    const uploadedAt = new Date(at.getTime() - minutesWaited * minute)
    const { id: accountId } = await addAccount(database)
    const { id: photoId } = await addPhoto(database, { accountId, uploadedAt })
    const dueAt = new Date(at.getTime() + (one.isLate ? -minute : minute))
    await addRequest(database, {
      accountId,
      photoId,
      createdAt: uploadedAt,
      dueAt,
      ...(!one.isDraft && { completedAt: at }),
    })
    const stylistId = by === 'meera' ? meera.id : by === 'kabir' ? kabir.id : null
    const outfit = await addOutfit(database, {
      accountId,
      photoId,
      stylistId,
      approvedAt: one.isDraft ? null : at,
    })
    for (const [position, { stars, why = [], isSwap }] of pieces.entries()) {
      const { id: itemId } = await addItem(database, { outfitId: outfit.id, position })
      if (stars)
        await database.insert(rating).values({ itemId, outfitId: outfit.id, stars, reasons: [...why] })
      if (isSwap)
        await database.insert(message).values({
          id: newId(),
          photoId,
          accountId,
          position: position + 1,
          idempotencyKey: newId(),
          text: 'Another one, please.',
          itemId,
          isSwap,
          sentAt: at,
        })
    }
    if (one.isPhotoDeleted) await database.$client.query('delete from photo where id = $1', [photoId])
  }

  it('are nothing at first, and then equal what is computed by hand from what happened', async () => {
    const nothing = expected([])
    expect(await noor.ask(readFigures)).toEqual({ days: 30, own: nothing, house: nothing })
    for (const one of history) await insert(one)
    const of = (by: string) => history.filter((one) => one.by === by)
    const all = expected(history)
    expect(await meera.ask(readFigures)).toEqual({ days: 30, own: expected(of('meera')), house: all })
    expect(await kabir.ask(readFigures)).toEqual({ days: 30, own: expected(of('kabir')), house: all })
    expect(await noor.ask(readFigures)).toEqual({ days: 30, own: nothing, house: all })
    expect(all).toMatchObject({ today: 2, outfits: 8, onTime: 5, timed: 7, rightAtOnce: 3, judged: 7 })
  })
})
