import { type Fit, noFit, readFit, updateFit } from '@drape/contract/fit'
import { readPreferences } from '@drape/contract/preferences'
import { refused, startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done, preferencesOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openPage, press } from '../../test/page.tsx'
import { fitAddress } from '../place/place.ts'
import { screenOf } from '../routes.tsx'

const api = startTestApi()

const fitOf = (changes: Partial<Fit> = {}): Fit => ({ ...noFit, ...changes })

let stored: Fit

beforeEach(() => {
  enter()
  stored = fitOf()
  api.answer(readPreferences, preferencesOf())
  api.answer(readFit, () => stored)
  api.answer(updateFit, ({ body }) => {
    stored = { ...stored, ...(body as Partial<Fit>) }
    return { ...done, fit: stored }
  })
})

const open = () => openPage(screenOf({ screen: 'fit' }), fitAddress)
const bodies = () => api.requests(updateFit).map(({ body }) => body)
const section = (name: string) => screen.findByRole('region', { name })
const choose = async (group: string, option: string) =>
  userEvent.click(within(await screen.findByRole('radiogroup', { name: group })).getByLabelText(option))
const select = async (label: string, value: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), value)

test('a new client says sizes, height and sit in nine presses, each saved by itself', async () => {
  open()
  await choose('Tops', 'M')
  await choose('Bottoms', 'L')
  await choose('Dresses', 'M')
  await select('Shoes, UK or India', '5')
  await select('In centimetres and feet', '163')
  await choose('On you, clothes should be', 'Loose')
  await waitFor(() =>
    expect(bodies()).toEqual([
      { sizes: { chart: 'women', top: 'M' } },
      { sizes: { chart: 'women', top: 'M', bottom: 'L' } },
      { sizes: { chart: 'women', top: 'M', bottom: 'L', dress: 'M' } },
      { sizes: { chart: 'women', top: 'M', bottom: 'L', dress: 'M', shoes: '5' } },
      { height_cm: 163 },
      { sit: 'loose' },
    ]),
  )
  const sizes = await section('Your sizes')
  within(sizes).getByText('L, about 81 cm round the waist')
  within(sizes).getByText('UK 5, about 24.2 cm')
  expect(await within(sizes).findByText('Saved')).not.toBeNull()
})

test('a measure shows its size, and is taken back', async () => {
  stored = fitOf({ sizes: { chart: 'men', top: '103 cm' } })
  open()
  await select('Tops, round the bust or chest', '92 cm')
  expect(screen.getAllByText('92 cm, about XS')).not.toEqual([])
  await select('Tops, round the bust or chest', '')
  await waitFor(() =>
    expect(bodies()).toMatchObject([{ sizes: { chart: 'men', top: '92 cm' } }, { sizes: { top: null } }]),
  )
})

test('a man begins with the charts of men', async () => {
  api.answer(readPreferences, preferencesOf({ gender: 1 }))
  open()
  await choose('Tops', 'M')
  await waitFor(() => expect(bodies()).toEqual([{ sizes: { chart: 'men', top: 'M' } }]))
})

test('what is never worn is chosen and said, brands and prices too', async () => {
  open()
  const never = await section('What you never wear')
  await userEvent.click(within(never).getByLabelText('Silk'))
  await userEvent.click(within(never).getByLabelText('In your own words'))
  await userEvent.paste('पीला 🙂')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(within(never).getByLabelText('Silk'))
  await userEvent.click(within(never).getByRole('button', { name: /^पीला/ }))
  const brands = await section('Brands')
  await userEvent.type(within(brands).getByLabelText('Brands that do not fit you'), ' Zara ')
  await userEvent.click(within(brands).getAllByRole('button', { name: 'Add' })[1] as HTMLElement)
  await select('For a top', '2000')
  await waitFor(() =>
    expect(bodies()).toEqual([
      { never: { chosen: ['silk'], words: [] } },
      { never: { chosen: ['silk'], words: ['पीला 🙂'] } },
      { never: { chosen: [], words: ['पीला 🙂'] } },
      { never: null },
      { brands: { fit: [], unfit: ['Zara'] } },
      { prices: { top: 2000 } },
    ]),
  )
})

test('a list has room for twenty', async () => {
  stored = fitOf({ brands: { fit: Array.from({ length: 20 }, (_, index) => `Brand ${index}`), unfit: [] } })
  open()
  await screen.findByText(/^20 is the most/)
  expect(screen.queryByLabelText('Brands that fit you')).toBeNull()
})

test('words are saved when writing pauses', async () => {
  open()
  fireEvent.change(await screen.findByLabelText(/^Anything else/), { target: { value: ' Long\narms ' } })
  fireEvent.blur(screen.getByLabelText(/^Anything else/))
  await waitFor(() => expect(bodies()).toEqual([{ words: 'Long arms' }]))
})

test('an answer that is not saved stays, and is sent again', async () => {
  open()
  api.answer(updateFit, refused(503, 'Not now', 'unavailable'))
  await choose('On you, clothes should be', 'Regular')
  await screen.findByText('This is not saved yet.')
  api.answer(updateFit, { ...done, fit: fitOf({ sit: 'regular' }) })
  await press('Try again')
  await screen.findByText('Saved')
  expect(bodies()).toEqual([{ sit: 'regular' }, { sit: 'regular' }])
})

test('without a connection an answer waits for it', async () => {
  open()
  await section('How it should sit')
  const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  api.answer(updateFit, 'breaks')
  act(() => void window.dispatchEvent(new Event('offline')))
  await choose('On you, clothes should be', 'Close to the body')
  await screen.findByText(/^You are offline/)
  api.answer(updateFit, { ...done, fit: fitOf({ sit: 'close' }) })
  line.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Saved')
  line.mockRestore()
})

test('sizes that do not load are asked for again', async () => {
  api.answer(readFit, refused(500, 'Broken', 'internal'))
  open()
  await screen.findByText(/^Your sizes did not load/, undefined, { timeout: 8000 })
  api.answer(readFit, fitOf())
  await press('Try again')
  await section('Your sizes')
}, 10_000)

test('a server that implements only the specification keeps none, and the screen says so', async () => {
  api.answer(readFit, withStatus(404))
  open()
  await screen.findByText('Sizes cannot be kept here yet', undefined, { timeout: 8000 })
}, 10_000)
