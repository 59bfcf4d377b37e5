import { readClient } from '@drape/contract/client'
import { type Fit, maxFitWords, readFit, updateFit } from '@drape/contract/fit'
import { readOutfit } from '@drape/contract/outfit'
import { readPreferences } from '@drape/contract/preferences'
import { exportProfile } from '@drape/contract/profile'
import { setUpForEach, setUpOnce, testApp } from '../../test/app.ts'
import { addRequest } from '../../test/row.ts'
import { deliveredOutfit, newItem } from '../../test/studio.ts'

const server = testApp()
const meera = setUpOnce(() => server.members.stylist())
const asha = setUpForEach(() => server.members.user())

const nothing = {
  sizes: null,
  height_cm: null,
  sit: null,
  words: null,
  never: null,
  brands: null,
  prices: null,
}
const whole = {
  sizes: { chart: 'women', top: 'M', bottom: '76 cm', dress: null, shoes: '5.5' },
  height_cm: 163,
  sit: 'loose',
  words: 'बाँहें छोटी 🙂 "shorter"\nthan most',
  never: { chosen: ['silk', 'high_heels'], words: ['पीला'] },
  brands: { fit: ['Anokhi'], unfit: ['Zara'] },
  prices: { top: 2000, shoes: null },
} satisfies Omit<Fit, 'updated_at'>

const read = () => asha.ask(readFit)
const update = (body: unknown) => asha.answerLoosely(updateFit, { body })
const withMoment = (fit: object) => ({ ...fit, updated_at: expect.any(String) })

test('who said nothing has an empty fit', async () => {
  expect(await read()).toEqual({ ...nothing, updated_at: null })
  expect(await asha.ask(readPreferences)).toMatchObject({ has_fit: false })
})

test('each part comes back as it was said, and is saved by itself', async () => {
  const expected: Record<string, unknown> = { ...nothing }
  for (const [part, value] of Object.entries(whole)) {
    expected[part] = value
    const { status, body } = await update({ [part]: value })
    expect([status, body]).toEqual([200, { success: true, fit: withMoment(expected) }])
  }
  expect(await read()).toEqual(withMoment(whole))
  expect(await asha.ask(readPreferences)).toMatchObject({ has_fit: true })

  await update({ words: null })
  expect(await read()).toEqual(withMoment({ ...whole, words: null }))
})

test('parts that are saved at once do not overwrite each other', async () => {
  await Promise.all(Object.entries(whole).map(([part, value]) => update({ [part]: value })))
  expect(await read()).toEqual(withMoment(whole))
})

test.each([
  { sizes: { top: 'M' } },
  { sizes: { chart: 'women', top: 'Medium' } },
  { height_cm: 129 },
  { height_cm: 163.5 },
  { sit: 'tight' },
  { words: ' ' },
  { words: 'x'.repeat(maxFitWords + 1) },
  { never: { chosen: ['constructor'], words: [] } },
  { never: { chosen: [], words: Array(21).fill('x') } },
  { brands: { fit: [''], unfit: [] } },
  { prices: { top: 0 } },
  { prices: { top: 1e9 } },
  { whatever: 1 },
])('%j is refused, and changes nothing', async (wrong) => {
  await update({ sit: 'close' })
  const { status, body } = await update({ height_cm: 170, ...wrong })
  expect([status, body]).toMatchObject([400, { success: false, code: 'bad_request' }])
  expect(await read()).toEqual(withMoment({ ...nothing, sit: 'close' }))
})

test('stylists read it, the client takes it along, and it goes with the account', async () => {
  await addRequest(server.database, { accountId: asha.id })
  const known = () => meera.ask(readClient, { params: { id: asha.id } })
  expect((await known()).fit).toBeNull()
  await update(whole)
  expect((await known()).fit).toEqual(withMoment(whole))
  expect((await asha.ask(exportProfile)).fit).toEqual(withMoment(whole))
  await server.query('delete from account where id = $1', asha.id)
  expect(await server.query('select 1 from fit where account_id = $1', asha.id)).toEqual([])
})

test('the size to order and the word about a piece reach the client, and may be left out', async () => {
  const items = [
    { ...newItem('Kurta'), size: ' M ', fit_note: 'A little above, because it lasts.' },
    newItem('Jutti'),
  ]
  const { id } = await deliveredOutfit(server.database, meera, asha, { items })
  const outfit = await asha.ask(readOutfit, { params: { id } })
  expect(outfit.items.map(({ size, fit_note }) => [size, fit_note])).toEqual([
    ['M', 'A little above, because it lasts.'],
    [null, null],
  ])
})
