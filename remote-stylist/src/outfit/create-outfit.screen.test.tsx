import { createOutfit } from '@drape/contract/outfit'
import { readPhoto } from '@drape/contract/photo'
import { claimRequest } from '@drape/contract/request'
import { refused, startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done, photoOf } from '@drape/remote-shared/test/factories'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { press } from '../../test/desk.tsx'
import {
  field,
  keepCreated,
  keepDraft,
  openForm,
  openStyling,
  setUpEach,
  whole,
  write,
} from '../../test/styling.tsx'

const api = startTestApi()
const fixture = setUpEach(api)

const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)

test('the photo and the likes of the client stand beside the form, under one heading, and the title can be written at once', async () => {
  openStyling(fixture)
  screen.getByText('Loading the request…')
  await screen.findByLabelText(/^Title/)
  expect(document.activeElement).toBe(field('Title'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create Outfit')
  screen.getByRole('heading', { level: 2, name: 'asha@example.com' })
  screen.getByText('Likes indigo')
  const photo = screen.getByRole<HTMLImageElement>('img', { name: 'Photo of asha@example.com' })
  await waitFor(() => expect(photo.src).toContain('/picture/1'))
})

test('the photo is kept in view, or not, by a key', async () => {
  await openForm(fixture)
  const pin = screen.getByRole('checkbox', { name: 'Keep photo in view', checked: false })
  act(() => pin.focus())
  await userEvent.keyboard(' ')
  expect(pin.getAttribute('aria-checked')).toBe('true')
  expect(pin.closest('section')?.dataset['pinned']).toBe('true')
})

test('a photo that did not load says so, and comes back by Refresh', async () => {
  await openForm(fixture)
  const photo = () => screen.getByRole('img', { name: 'Photo of asha@example.com' })
  await waitFor(() => expect(photo().getAttribute('src')).toContain('/picture/1'))
  const aside = jest.spyOn(window, 'Image')
  fireEvent.error(photo())
  expect(alerts()).toContain('The photo did not load.Refresh')
  await press('Refresh')
  fireEvent.load(aside.mock.results[0]?.value)
  fireEvent.load(photo())
  expect(screen.queryByText('The photo did not load.')).toBeNull()
})

test('the large photo is asked for again when the line is back', async () => {
  api.answer(readPhoto, { params: { id: fixture.photoId } }, 'breaks')
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openForm(fixture)
  await waitFor(() => expect(api.requests(readPhoto)).toHaveLength(2), { timeout: 5000 })
  api.answer(readPhoto, { params: { id: fixture.photoId } }, photoOf(1, { id: fixture.photoId }))
  onLine.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  const photo = screen.getByRole<HTMLImageElement>('img', { name: 'Photo of asha@example.com' })
  await waitFor(() => expect(photo.src).toContain('/picture/1'))
})

test('what is missing is named, each at its field, and nothing is sent', async () => {
  await openForm(fixture)
  await press('Create Outfit')
  await screen.findByText('Please give the outfit a title')
  expect(alerts()).toContain('Please fill in all required fields and add at least one item')
  expect(document.activeElement).toBe(field('Title'))
  for (const message of [
    'Please describe the outfit',
    'Please give a category',
    'Please give a name',
    'Please give a brand',
    'Please give a price',
  ])
    screen.getByText(message)
  expect(field('Brand').getAttribute('aria-invalid')).toBe('true')
  expect(api.requests(createOutfit)).toHaveLength(0)
})

test('an outfit without items is refused, and the button that adds one is pointed out', async () => {
  keepDraft(fixture)
  await openForm(fixture)
  await press('Remove Kurta')
  await press('Create Outfit')
  await screen.findByText('Please fill in all required fields and add at least one item')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add item' }))
})

test('the message goes when everything is there', async () => {
  keepDraft(fixture, { ...whole, title: '' })
  await openForm(fixture)
  await press('Create Outfit')
  await waitFor(() => expect(alerts().join('')).not.toBe(''))
  await write(field('Title'), 'Blues')
  expect(alerts().join('')).toBe('')
})

test('sending a form draws no field that is right', async () => {
  keepDraft(fixture, { ...whole, title: '' })
  await openForm(fixture)
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => changes.push(...records))
  observer.observe(screen.getByRole('group', { name: /^Item 1/ }), { attributes: true, subtree: true })
  await press('Create Outfit')
  await screen.findByText('Please give the outfit a title')
  observer.disconnect()
  expect(changes).toEqual([])
})

test('an invalid link is reported when its field is left, a missing one is not', async () => {
  await openForm(fixture)
  await write(field('E-commerce URL'), 'shop')
  expect(screen.queryByText(/beginning with https/)).toBeNull()
  await userEvent.tab()
  await screen.findByText('Please give the link in full, beginning with https://')
  await userEvent.clear(field('E-commerce URL'))
  await waitFor(() => expect(screen.queryByText(/beginning with https/)).toBeNull())
})

test('the characters of a text are counted when few are left, and no longer text is cut off', async () => {
  await openForm(fixture)
  await write(field('Title'), 'x'.repeat(96))
  expect(screen.queryByText(/characters$/)).toBeNull()
  await userEvent.paste('x')
  screen.getByText('97 of 120 characters')
  await userEvent.paste('x'.repeat(30))
  screen.getByText('127 of 120 characters')
  await userEvent.tab()
  await screen.findByText('Please use at most 120 characters')
})

test('a price is a number from 0 in steps of a paisa, and links are typed as links', async () => {
  await openForm(fixture)
  const { type, min, step } = field('Price in ₹')
  expect([type, min, step]).toEqual(['number', '0', '0.01'])
  expect([field('Image URL').type, field('E-commerce URL').type]).toEqual(['url', 'url'])
})

test('an outfit is created once of what was typed, and its mood board opens', async () => {
  await openForm(fixture)
  for (const [label, text] of [
    ['Title', 'Blues'],
    ['Description', 'Indigo.'],
    ['Category', 'Tops'],
    ['Name', 'Kurta'],
    ['Brand', 'Anokhi'],
    ['Price in ₹', '1299.5'],
    ['E-commerce URL', 'https://shop.example/kurta'],
  ] as const)
    await write(field(label), text)
  await press('Create Outfit')
  await screen.findByRole('dialog', { name: 'Mood board' })
  expect(api.requests(createOutfit).map(({ body }) => body)).toEqual([
    {
      photo: fixture.photoId,
      title: 'Blues',
      description: 'Indigo.',
      image_url: '',
      items: [
        {
          category: 'Tops',
          name: 'Kurta',
          brand: 'Anokhi',
          image_url: '',
          ecommerce_url: 'https://shop.example/kurta',
          estimated_price: 1299.5,
        },
      ],
    },
  ])
})

test.each([
  ['the line breaks', 'breaks' as const, 'No connection'],
  ['the server refuses', withStatus(503), 'Service Unavailable'],
  [
    'another stylist has it',
    refused(409, 'Ravi is working on this request.'),
    'Ravi is working on this request.',
  ],
])('when %s the outfit is not created, the form stays, and once more may do', async (_, answer, cause) => {
  keepDraft(fixture)
  await openForm(fixture)
  api.answer(createOutfit, answer)
  await press('Create Outfit')
  await waitFor(() => expect(alerts()).toContain('Failed to create outfit. Please try again.'))
  screen.getByText(cause)
  expect(field('Title').value).toBe('Blues')
  api.answer(createOutfit, { ...done, outfits: [] })
  await press('Create Outfit')
  await waitFor(() => expect(api.requests(createOutfit)).toHaveLength(2))
  await waitFor(() => expect(alerts()).toContain('Failed to create outfit. Please try again.'))
})

test('an outfit that is changed after its creation takes the place of the first', async () => {
  keepCreated(fixture)
  await openForm(fixture)
  await screen.findByRole('dialog', { name: 'Mood board' })
  await press('Close')
  await press('Mood board')
  await screen.findByRole('dialog', { name: 'Mood board' })
  await press('Close')
  expect(api.requests(createOutfit)).toHaveLength(0)
  await write(field('Title'), ' and greens')
  await press('Update outfit')
  await screen.findByRole('dialog', { name: 'Mood board' })
  expect(api.requests(createOutfit)).toHaveLength(1)
})

test('a request that does not load may be asked for again', async () => {
  api.answer(claimRequest, fixture.request, () =>
    api.requests(claimRequest).length > 1 ? withStatus(404) : 'breaks',
  )
  openStyling(fixture)
  await screen.findByText('This request did not load')
  await press('Try again')
  await screen.findByText('This request is no longer waiting')
})

test('the photo opens large, and a piece that has a picture stands beside it', async () => {
  await openForm(fixture)
  await press('See the photo large')
  const photo = within(screen.getByRole('dialog', { name: 'The photo' }))
  photo.getByText('A piece that has a picture can stand beside it.')
  await press('Close')
  for (const [label, text] of [
    ['Name', 'Kurta'],
    ['Image URL', 'https://shop.example/kurta.jpg'],
  ] as const)
    await write(field(label), text)
  await press('See the photo large')
  const dialog = within(screen.getByRole('dialog', { name: 'The photo' }))
  dialog.getByRole('img', { name: 'Kurta' })
  act(() => dialog.getByRole('checkbox', { name: 'Kurta', checked: true }).focus())
  await userEvent.keyboard(' ')
  expect(dialog.queryByRole('img', { name: 'Kurta' })).toBeNull()
  dialog.getByRole('img', { name: 'Photo of asha@example.com' })
})
