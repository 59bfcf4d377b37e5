import { noFit, readFit } from '@drape/contract/fit'
import { checkRating, rateItem } from '@drape/contract/rating'
import { refused, startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done, idOf, ratingsOf } from '@drape/remote-shared/test/factories'
import { setOnline } from '@drape/remote-shared/test/session'
import { act, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { cardOf, openOutfit, setUpOutfits, star, submit } from '../../test/outfit.tsx'

const api = startTestApi()
const fixture = setUpOutfits(api)

const unsavedReply = { ...done, saved: false }

const openKurta = () => {
  openOutfit(fixture)
  return cardOf('Kurta')
}

describe('why', () => {
  const takesReasons = { changeSeconds: 60 }
  const chip = (card: HTMLElement, name: string | RegExp) => within(card).getByRole('button', { name })
  const isPressed = (card: HTMLElement, name: string) => chip(card, name).getAttribute('aria-pressed')
  const sentBodies = () => api.requests(rateItem, fixture.outfitParams).map(({ body }) => body)
  const starsOnly = { userId: '', itemId: idOf(1), rating: 2 }

  /** The server's own rating of the first item. */
  const answerAs = (fields: object) => ({
    ...ratingsOf([1, 2]),
    ...takesReasons,
    ratings: [{ itemId: idOf(1), rating: 2 as const, isSaved: false, ...fields }],
  })

  beforeEach(() => {
    starsOnly.userId = fixture.userId
    api.answer(checkRating, fixture.outfitParams, { ...ratingsOf(), ...takesReasons })
    api.answer(rateItem, fixture.outfitParams, unsavedReply)
  })

  test('offers to correct the size where it is the fit, and the rating says what it was', async () => {
    api.answer(readFit, { ...noFit, sizes: { chart: 'women', top: 'M' } })
    const card = await openKurta()
    await userEvent.click(await star(card, 'Fair'))
    expect(api.requests(readFit)).toEqual([])
    await userEvent.click(chip(card, 'Fit'))
    await userEvent.click(await within(card).findByRole('button', { name: 'It was too small' }))
    await userEvent.click(chip(card, /^Submit Rating/))
    await waitFor(() => expect(sentBodies().at(-1)).toMatchObject({ reasons: ['fit'], size: 'too small' }))
    await userEvent.click(chip(card, 'Fit'))
    await waitFor(() => expect(sentBodies().at(-1)).not.toHaveProperty('size'))
  })

  test('is asked once a star is chosen, and goes with it in one press', async () => {
    const card = await openKurta()
    await star(card, 'Fair')
    expect(within(card).queryByRole('group')).toBeNull()
    await userEvent.click(await star(card, 'Fair'))
    const group = within(card).getByRole('group', { name: 'Why this rating of Kurta' })
    expect(
      within(group)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Fit', 'Colour', 'Price', 'Style', 'Quality', 'Never again'])
    for (const name of ['Fit', 'Price', 'Price', 'Never again']) await userEvent.click(chip(card, name))
    expect(sentBodies()).toEqual([])
    await userEvent.click(within(card).getByRole('button', { name: /^Submit Rating/ }))
    await waitFor(() => expect(sentBodies()).toEqual([{ ...starsOnly, reasons: ['fit'], neverAgain: true }]))
  })

  test('is saved with each tap after the rating, and the last tap is the last that is sent', async () => {
    const card = await openKurta()
    await submit(card, 'Fair')
    await userEvent.click(chip(card, 'Colour'))
    await userEvent.click(chip(card, 'Style'))
    expect([isPressed(card, 'Colour'), isPressed(card, 'Style'), isPressed(card, 'Fit')]).toEqual([
      'true',
      'true',
      'false',
    ])
    await waitFor(() =>
      expect(sentBodies().at(-1)).toEqual({ ...starsOnly, reasons: ['colour', 'style'], change: true }),
    )
    expect(sentBodies()[0]).toEqual(starsOnly)
  })

  test('stays on the screen when it was not saved, and is sent again with the connection', async () => {
    api.answer(rateItem, fixture.outfitParams, ({ body }) => (body.change ? withStatus(500) : unsavedReply))
    const card = await openKurta()
    await submit(card, 'Fair')
    await userEvent.click(chip(card, 'Fit'))
    await within(card).findByText('Your change is not saved yet.')
    expect(isPressed(card, 'Fit')).toBe('true')
    setOnline(false)
    within(card).getByText(/^You are offline/)
    api.answer(rateItem, fixture.outfitParams, unsavedReply)
    const sentCount = sentBodies().length
    setOnline(true)
    await waitFor(() =>
      expect(sentBodies().slice(sentCount)).toEqual([{ ...starsOnly, reasons: ['fit'], change: true }]),
    )
    expect(within(card).queryByRole('alert')).toBeNull()
  })

  test('stars can be taken back while seconds are left, and nothing after them', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['setTimeout', 'queueMicrotask', 'performance'] })
    api.answer(checkRating, fixture.outfitParams, answerAs({ reasons: ['fit'], changeSecondsLeft: 20 }))
    const card = await openKurta()
    await userEvent.click(await within(card).findByRole('button', { name: 'Change your rating of Kurta' }))
    expect(document.activeElement).toBe(await star(card, 'Fair'))
    await submit(card, 'Excellent')
    within(card).getByText('5/5')
    await waitFor(() =>
      expect(sentBodies()).toEqual([{ ...starsOnly, rating: 5, reasons: ['fit'], change: true }]),
    )

    act(() => chip(card, 'Fit').focus())
    act(() => void jest.advanceTimersByTime(21_000))
    expect(within(card).queryByRole('button', { name: /Change|Fit/ })).toBeNull()
    within(card).getByText('Fit')
    expect(card.contains(document.activeElement)).toBe(true)
  })

  test('a change that came too late is reported, and the stored reasons are shown', async () => {
    api.answer(checkRating, fixture.outfitParams, answerAs({ changeSecondsLeft: 5 }))
    const card = await openKurta()
    const group = await within(card).findByRole('group')
    api.answer(checkRating, fixture.outfitParams, answerAs({}))
    api.answer(rateItem, fixture.outfitParams, refused(409, 'You have rated this item already.'))
    await userEvent.click(within(group).getByRole('button', { name: 'Price' }))
    await within(card).findByText('The minute was over: your last change was not saved.')
    expect(within(card).queryByText('Price')).toBeNull()
  })

  test('is not asked by a server that takes stars alone, and nothing can be changed', async () => {
    api.answer(checkRating, fixture.outfitParams, ratingsOf())
    const card = await openKurta()
    await submit(card, 'Fair')
    within(card).getByText('2/5')
    expect(within(card).queryByRole('button')).toBeNull()
    await waitFor(() => expect(sentBodies()).toEqual([starsOnly]))
  })
})
