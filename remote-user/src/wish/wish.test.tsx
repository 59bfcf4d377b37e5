import { deletePhoto, listPhotos, photoSent, uploadPhoto } from '@drape/contract/photo'
import { refused, startTestApi } from '@drape/remote-shared/test/api'
import { idOf, photoOf } from '@drape/remote-shared/test/factories'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chooseOnHome, openHomeWithPhoto, setUpHome } from '../../test/home.tsx'
import { press } from '../../test/page.tsx'

const api = startTestApi()

beforeEach(() => setUpHome(api))

const paste = async (field: HTMLElement, input: string) => {
  act(() => field.focus())
  await userEvent.paste(input)
}
const text = () => screen.findByLabelText<HTMLTextAreaElement>('A line to your stylist')
const budget = () => screen.getByLabelText<HTMLInputElement>(/^Budget/)

/** The wish fields of each upload. */
const sentWishes = () =>
  api
    .requests(uploadPhoto)
    .map(({ text }) =>
      Object.fromEntries(
        [...text.matchAll(/name="(wish_\w+)"\r\n\r\n([^\r]*)\r\n/g)].map(([, name, value]) => [name, value]),
      ),
    )

test('a photo is sent without a wish, and is asked for none', async () => {
  await openHomeWithPhoto()
  const wishLine = screen.getByRole('button', { name: /^Add a wish/ })
  expect(wishLine.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByLabelText('A line to your stylist')).toBeNull()
  await press('Submit Photo')
  await screen.findByText(photoSent)
  expect(sentWishes()).toEqual([{}])
})

test('a wish goes with its photo, as one line in rupees and without blanks around it', async () => {
  await openHomeWithPhoto()
  await press(/^Add a wish/)
  await paste(await text(), ' No heels,\nplease ')
  await paste(budget(), '05,000x')
  expect(budget().value).toBe('5000')
  await userEvent.click(screen.getByRole('radio', { name: 'Wedding' }))
  await press(/^Your wish/)
  screen.getByText('Wedding · Up to ₹5,000 · No heels, please')
  await press('Submit Photo')
  await screen.findByText(photoSent)
  expect(sentWishes()).toEqual([
    { wish_occasion: 'Wedding', wish_budget: '5000', wish_text: 'No heels, please' },
  ])
})

test('a person is not asked for a stylist before she has had an outfit', async () => {
  await openHomeWithPhoto()
  await press(/^Add a wish/)
  await text()
  expect(screen.queryByText('Somebody else')).toBeNull()
})

test('a person who has had an outfit may wish for its stylist', async () => {
  api.answer(listPhotos, { photos: [photoOf(1, { status: 'approved', outfit_uuid: idOf(2) })], next: null })
  await openHomeWithPhoto()
  await press(/^Add a wish/)
  await screen.findByRole('radio', { name: 'Somebody else' })
})

test('a wish that is taken back is not sent', async () => {
  await openHomeWithPhoto()
  await press(/^Add a wish/)
  await paste(await text(), 'No heels')
  await userEvent.type(budget(), '5')
  await userEvent.click(screen.getByRole('radio', { name: 'Work' }))
  await userEvent.clear(await text())
  await userEvent.clear(budget())
  await userEvent.click(screen.getByRole('radio', { name: 'No occasion' }))
  await press('Submit Photo')
  await screen.findByText(photoSent)
  expect(sentWishes()).toEqual([{}])
})

test('a wish is for the next photo too if another one is chosen, and not once it is sent', async () => {
  await openHomeWithPhoto()
  await press(/^Add a wish/)
  await paste(await text(), 'No heels')
  await press('Choose Different Photo')
  await chooseOnHome()
  screen.getByText('No heels', { selector: 'p' })
  await press('Submit Photo')
  await press('Back to Home')
  await chooseOnHome()
  await screen.findByRole('button', { name: /^Add a wish/ })
})

test('a wish that is changed after an upload failed goes with a new photo, and the server drops what it may have', async () => {
  api.answer(uploadPhoto, refused(400, 'Not today.'))
  await openHomeWithPhoto()
  await press('Submit Photo')
  await screen.findByText('Not today.')
  api.answer(uploadPhoto, photoOf(1))
  await press(/^Add a wish/)
  await userEvent.type(await text(), 'N')
  await waitFor(() => expect(api.requests(deletePhoto)).toHaveLength(1))
  await press('Submit Photo')
  await screen.findByText(photoSent)
  const keys = api.requests(uploadPhoto).map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(`^${keys[0]}$`)])
  expect(sentWishes().at(-1)).toEqual({ wish_text: 'N' })
})
