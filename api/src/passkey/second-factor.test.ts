import { listPasskeys, removePasskey } from '@drape/contract/passkey'
import { listPendingRequests } from '@drape/contract/request'
import { loginFailed, readStylist, signStylistIn, signStylistOut } from '@drape/contract/session'
import { setUpForEach, setUpOnce, testApp } from '../../test/app.ts'
import { addPasskeyTo, type Key, signedBy } from '../../test/authenticator.ts'
import { bearer, refusalOf } from '../../test/caller.ts'
import { memberAt, type TestMember } from '../../test/member.ts'
import { hashPassword } from '../stylist/password.ts'
import { stylistAccountService } from '../stylist/stylist-account.service.ts'

const password = 'quiet-linen-9'

const wrongPassword = [401, loginFailed]
const confirmIt = [401, 'The password is right. Please confirm it with your passkey.']
const unknown = [401, 'This passkey does not sign in here.']
const addOne = [403, 'Your house asks for a passkey. Please add one first.']

const server = testApp({ STYLIST_SECOND_FACTOR: 'passkey' })
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
const stylists = setUpForEach(async () => {
  for (const table of ['stylist', 'rate_limit']) await server.query(`delete from ${table}`)
  const [meera, kabir] = await Promise.all([
    server.members.stylist({ username: 'meera', name: 'Meera', passwordHash }),
    server.members.stylist({ username: 'kabir', name: 'Kabir', passwordHash }),
  ])
  return { meera, kabir }
})

const assertionBy = (key: Key, odd = {}) => signedBy(key, server, odd)
const signIn = (changes: object = {}) =>
  server.answer(signStylistIn, { body: { username: 'meera', password, ...changes } })
const queueOf = (who: TestMember) => who.answer(listPendingRequests, { query: {} })

test('a stylist who has a passkey is let in by the password and the passkey, and by no one of others', async () => {
  const { key } = await addPasskeyTo(stylists.meera)
  const { key: other } = await addPasskeyTo(stylists.kabir)
  const answer = await signIn()
  expect(refusalOf(answer)).toEqual(confirmIt)
  expect(answer.body).toMatchObject({ code: 'passkey_needed' })
  expect(answer.body).not.toHaveProperty('access')
  expect(refusalOf(await signIn({ passkey: await assertionBy(other) }))).toEqual(unknown)
  expect(refusalOf(await signIn({ passkey: await assertionBy(key, { isUnverified: true }) }))).toEqual(
    unknown,
  )
  const passkey = await assertionBy(key)
  const { body, status } = await signIn({ passkey })
  expect(status).toBe(200)
  const { access } = body as { access: string }
  expect((await server.with(bearer(access)).ask(readStylist)).needsPasskey).toBeUndefined()
  expect(refusalOf(await signIn({ passkey }))).toEqual(unknown)
})

test('whoever does not know the password does not learn whether there is a passkey, whatever they send', async () => {
  const { key } = await addPasskeyTo(stylists.meera)
  for (const username of ['meera', 'kabir', 'nobody']) {
    const guess = { username, password: 'a guess' }
    expect(refusalOf(await signIn(guess))).toEqual(wrongPassword)
    expect(refusalOf(await signIn({ ...guess, passkey: await assertionBy(key) }))).toEqual(wrongPassword)
  }
})

test('asking for the passkey counts as no wrong password, and a passkey that does not fit does', async () => {
  const { key } = await addPasskeyTo(stylists.meera)
  for (let n = 0; n < 12; n++) expect(refusalOf(await signIn())).toEqual(confirmIt)
  for (let n = 0; n < 10; n++) {
    const passkey = await assertionBy(key, { isUnverified: true })
    expect((await signIn({ passkey })).status).toBe(401)
  }
  expect((await signIn({ passkey: await assertionBy(key) })).status).toBe(429)
})

test('a stylist who has none is let in by the password, and does nothing but add one', async () => {
  const { status, body } = await signIn()
  expect(status).toBe(200)
  const { access, refresh } = body as { access: string; refresh: string }
  const desk = server.with(bearer(access))
  expect((await desk.ask(readStylist)).needsPasskey).toBe(true)
  const answer = await queueOf(stylists.meera)
  expect(refusalOf(answer)).toEqual(addOne)
  expect(answer.body).toMatchObject({ code: 'passkey_needed' })
  expect((await desk.ask(listPasskeys)).passkeys).toEqual([])
  await addPasskeyTo(stylists.meera)
  expect((await desk.ask(readStylist)).needsPasskey).toBeUndefined()
  expect((await queueOf(stylists.meera)).status).toBe(200)
  expect(refusalOf(await signIn())).toEqual(confirmIt)
  expect((await desk.answer(signStylistOut, { body: { refresh_token: refresh } })).status).toBe(200)
})

test('of several passkeys all but one may be removed, however many are at once', async () => {
  const keys = [await addPasskeyTo(stylists.meera), await addPasskeyTo(stylists.meera)]
  const answers = await Promise.all(
    keys.map(({ id }) => stylists.meera.answer(removePasskey, { params: { id }, body: {} })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.map(refusalOf)).toContainEqual([
    409,
    'Your house asks for a passkey. Please add another before you remove this one.',
  ])
  expect((await stylists.meera.ask(listPasskeys)).passkeys).toHaveLength(1)
})

test('an operator who removes the passkeys of a lost device stops its sessions, and the stylist adds a new one', async () => {
  const { key } = await addPasskeyTo(stylists.meera)
  expect((await queueOf(stylists.meera)).status).toBe(200)
  await stylistAccountService(server.database).removePasskeys('meera', 'all')
  expect(refusalOf(await queueOf(stylists.meera))).toEqual(addOne)
  const passkey = await assertionBy(key)
  expect(refusalOf(await signIn({ passkey }))).toEqual(unknown)
  expect((await signIn()).status).toBe(200)
  await addPasskeyTo(stylists.meera)
  expect((await queueOf(stylists.meera)).status).toBe(200)
})

test('the audit names the passkey beside the password, and who is still without', async () => {
  const { key, id } = await addPasskeyTo(stylists.meera)
  server.lines.length = 0
  await signIn()
  await signIn({ passkey: await assertionBy(key) })
  await queueOf(stylists.kabir)
  expect(server.audits()).toMatchObject([
    { audit: 'sign-in-refused', status: 401, reason: 'passkey_needed' },
    { audit: 'signed-in', member: { id: stylists.meera.id }, passkey: id },
    { audit: 'refused', member: { id: stylists.kabir.id }, status: 403 },
  ])
})

describe('where no second factor is asked for', () => {
  const open = setUpOnce(() => server.startSecond({ asksForPasskey: false }))
  test('the password alone lets in, and a passkey that is given all the same has to fit', async () => {
    const zoya = memberAt(
      open.app,
      await server.members.stylist({ username: 'zoya', name: 'Zoya', passwordHash }),
    )
    const { id, key } = await addPasskeyTo(zoya)
    const body = { username: 'zoya', password }
    const passkey = (odd = {}) => signedBy(key, open, odd)
    expect((await open.answer(signStylistIn, { body })).status).toBe(200)
    expect((await open.answer(signStylistIn, { body: { ...body, passkey: await passkey() } })).status).toBe(
      200,
    )
    const unfit = await passkey({ isUnverified: true })
    expect((await open.answer(signStylistIn, { body: { ...body, passkey: unfit } })).status).toBe(401)
    expect((await zoya.answer(removePasskey, { params: { id }, body: {} })).status).toBe(200)
    expect((await zoya.answer(listPendingRequests, { query: {} })).status).toBe(200)
  })
})
