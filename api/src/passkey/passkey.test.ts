import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  maxPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@drape/contract/passkey'
import { readStylist } from '@drape/contract/session'
import { setUpForEach, testApp } from '../../test/app.ts'
import { addPasskeyTo, authenticator, type Key, signedBy } from '../../test/authenticator.ts'
import { bearer, refusalOf } from '../../test/caller.ts'
import { keyHolder } from '../../test/key-holder.ts'
import type { TestMember } from '../../test/member.ts'
import { hashPassword } from '../stylist/password.ts'
import { stylistAccountService } from '../stylist/stylist-account.service.ts'

const password = 'quiet-linen-9'

describe('a passkey', () => {
  const server = testApp()
  const stylists = setUpForEach(async () => {
    await server.query('delete from stylist')
    await server.query('delete from rate_limit')
    const passwordHash = await hashPassword(password)
    const [meera, kabir] = await Promise.all([
      server.members.stylist({ username: 'meera', name: 'Meera', passwordHash }),
      server.members.stylist({ name: 'Kabir' }),
    ])
    return { meera, kabir }
  })

  const optionsToSignIn = async () => (await server.ask(beginPasskeySignIn)).options
  const signed = (key: Key, odd: Parameters<Key['get']>[1] = {}) => signedBy(key, server, odd)
  const signInWith = async (...how: Parameters<typeof signed>) =>
    server.answer(signInWithPasskey, { body: await signed(...how) })
  const names = async (who: TestMember) => (await who.ask(listPasskeys)).passkeys.map(({ name }) => name)
  const isLongAgo = (who: TestMember) =>
    server.query(
      `update token_family set created_at = now() - interval '11 minutes' where id = $1`,
      who.familyId,
    )

  const unknown = [401, 'This passkey does not sign in here.']
  const late = [401, 'That took too long. Please try again.']

  it('that a stylist added signs them in, and says when it did', async () => {
    const { id, key } = await addPasskeyTo(stylists.meera)
    expect(await stylists.meera.ask(listPasskeys)).toEqual({
      needsPassword: false,
      passkeys: [{ id, name: 'Laptop', created_at: expect.any(String), used_at: null }],
    })
    const { body } = await signInWith(key)
    expect(body).toMatchObject({ success: true, user: { id: stylists.meera.id, name: 'Meera' } })
    const { access } = body as { access: string }
    expect((await server.with(bearer(access)).ask(readStylist)).user.id).toBe(stylists.meera.id)
    expect((await stylists.meera.ask(listPasskeys)).passkeys[0]?.used_at).toEqual(expect.any(String))
  })

  it('begins a session that is bound to the page’s key, as a password does', async () => {
    const { key } = await addPasskeyTo(stylists.meera)
    const page = await keyHolder()
    const body = await signed(key)
    const entry = await server
      .with({ dpop: await page.proof(signInWithPasskey) })
      .ask(signInWithPasskey, { body })
    expect(entry.token_type).toBe('DPoP')
    expect((await server.with(bearer(entry.access)).answer(readStylist)).status).toBe(401)
    const headers = await page.headers(readStylist, entry.access)
    expect((await server.with(headers).answer(readStylist)).status).toBe(200)
  })

  it('answers a challenge once, however often and at once it is sent', async () => {
    const { key } = await addPasskeyTo(stylists.meera)
    // Without a count, so that nothing but the challenge refuses it.
    await server.query('update passkey set counter = 0')
    const body = await signed(key, { counter: 0 })
    const answers = await Promise.all([1, 2, 3].map(() => server.answer(signInWithPasskey, { body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    expect(refusalOf(await server.answer(signInWithPasskey, { body }))).toEqual(late)
  })

  it('answers no challenge that is out of date, or that nobody set', async () => {
    const { key } = await addPasskeyTo(stylists.meera)
    const options = await optionsToSignIn()
    const now = Date.now()
    const body = key.get(options)
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 10 * 60_000 + 1)
    expect(refusalOf(await server.answer(signInWithPasskey, { body }))).toEqual(late)
    clock.mockRestore()
    const own = { ...options, challenge: Buffer.alloc(54, 7).toString('base64url') }
    expect(refusalOf(await server.answer(signInWithPasskey, { body: key.get(own) }))).toEqual(late)
  })

  it('answers no challenge that was set for something else, or for another stylist', async () => {
    const { key } = await addPasskeyTo(stylists.meera)
    const { options } = await stylists.meera.ask(beginPasskey, { body: {} })
    const signing = key.get({ ...(await optionsToSignIn()), challenge: options.challenge })
    expect(refusalOf(await server.answer(signInWithPasskey, { body: signing }))).toEqual(late)
    const body = authenticator().create(options, 'Laptop')
    expect(refusalOf(await stylists.kabir.answer(addPasskey, { body }))).toEqual([
      409,
      'That took too long. Please begin anew.',
    ])
    expect(await names(stylists.kabir)).toEqual([])
  })

  it.each([
    ['on a page of another address', { origin: 'http://drape.example' }],
    ['somebody whom the device did not recognise', { isUnverified: true }],
    ['with a count that does not go on', { counter: 1 }],
  ] as const)('does not sign in %s', async (_what, odd) => {
    const { key } = await addPasskeyTo(stylists.meera)
    expect(refusalOf(await signInWith(key, odd))).toEqual(unknown)
    expect((await signInWith(key)).status).toBe(200)
  })

  it('does not sign in for another stylist, nor by another key', async () => {
    const { key } = await addPasskeyTo(stylists.meera)
    const { key: other } = await addPasskeyTo(stylists.kabir)
    const [own, foreign] = [await signed(key), await signed(other)]
    for (const body of [
      { ...own, userHandle: foreign.userHandle },
      { ...own, signature: foreign.signature },
      { ...foreign, id: own.id, userHandle: own.userHandle },
    ])
      expect(refusalOf(await server.answer(signInWithPasskey, { body }))).toEqual(unknown)
  })

  it('is made by a device that recognises its owner, on our own page', async () => {
    const { options } = await stylists.meera.ask(beginPasskey, { body: {} })
    expect(options.authenticatorSelection.userVerification).toBe('required')
    for (const odd of [{ isUnverified: true }, { origin: 'http://drape.example' }] as const) {
      const body = authenticator().create(options, 'Laptop', odd)
      expect((await stylists.meera.answer(addPasskey, { body })).status).toBe(400)
    }
    expect(await names(stylists.meera)).toEqual([])
  })

  it('is one of several, each with its name, which the stylist changes and removes', async () => {
    const laptop = await addPasskeyTo(stylists.meera)
    const phone = await addPasskeyTo(stylists.meera, 'Phone')
    await addPasskeyTo(stylists.kabir, 'Kabir’s')
    const ofLaptop = { params: { id: laptop.id } }
    await stylists.meera.ask(renamePasskey, { ...ofLaptop, body: { name: 'Old laptop' } })
    expect(await names(stylists.meera)).toEqual(['Old laptop', 'Phone'])
    await stylists.meera.ask(removePasskey, { ...ofLaptop, body: {} })
    expect(await names(stylists.meera)).toEqual(['Phone'])
    expect(refusalOf(await signInWith(laptop.key))).toEqual(unknown)
    expect((await signInWith(phone.key)).status).toBe(200)
  })

  it('is not made a second time by a device that has one, and is nobody else’s then', async () => {
    const { key } = await addPasskeyTo(stylists.meera)
    const { options } = await stylists.meera.ask(beginPasskey, { body: {} })
    expect(options.excludeCredentials).toHaveLength(1)
    const answer = await stylists.kabir.ask(beginPasskey, { body: {} })
    const body = key.create(answer.options, 'Stolen')
    expect((await stylists.kabir.answer(addPasskey, { body })).status).toBe(409)
  })

  it('is one of so many and no more, however many are added at once', async () => {
    await server.query(
      `insert into passkey (id, stylist_id, credential_id, public_key, counter, name)
        select gen_random_uuid(), $1, 'filler-' || n, '', 0, 'Filler' from generate_series(2, $2::int) n`,
      stylists.meera.id,
      maxPasskeys,
    )
    const begun = await Promise.all([1, 2].map(() => stylists.meera.ask(beginPasskey, { body: {} })))
    const answers = await Promise.all(
      begun.map(({ options }) =>
        stylists.meera.answer(addPasskey, { body: authenticator().create(options, 'Laptop') }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await stylists.meera.answer(beginPasskey, { body: {} })).status).toBe(409)
  })

  it('is added and removed only by whoever has just signed in or knows the password', async () => {
    const { id } = await addPasskeyTo(stylists.meera)
    await isLongAgo(stylists.meera)
    expect((await stylists.meera.ask(listPasskeys)).needsPassword).toBe(true)
    const remove = { params: { id } }
    const confirmation = [409, 'Please confirm this with your password.']
    expect(refusalOf(await stylists.meera.answer(beginPasskey, { body: {} }))).toEqual(confirmation)
    expect(refusalOf(await stylists.meera.answer(removePasskey, { ...remove, body: {} }))).toEqual(
      confirmation,
    )
    const wrong = { password: 'a guess' }
    expect(refusalOf(await stylists.meera.answer(beginPasskey, { body: wrong }))).toEqual([
      409,
      'That is not your password.',
    ])
    expect((await stylists.meera.answer(beginPasskey, { body: { password } })).status).toBe(200)
    expect((await stylists.meera.answer(removePasskey, { ...remove, body: { password } })).status).toBe(200)
  })

  it('is no way to guess a password: guesses are counted', async () => {
    await isLongAgo(stylists.meera)
    const guess = () => stylists.meera.answer(beginPasskey, { body: { password: 'a guess' } })
    for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(409)
    expect((await guess()).status).toBe(429)
  })

  it('that does not fit is tried sixty times in a quarter of an hour from one place, and one that fits counts nothing', async () => {
    const { key } = await addPasskeyTo(stylists.meera)
    expect((await signInWith(key, { counter: 0 })).status).toBe(401)
    await server.query(`update rate_limit set count = 59 where key like 'passkey from %'`)
    expect((await signInWith(key)).status).toBe(200)
    expect((await signInWith(key, { counter: 0 })).status).toBe(401)
    expect((await signInWith(key)).status).toBe(429)
  })

  it('signs nobody in whose account is gone', async () => {
    const { key } = await addPasskeyTo(stylists.meera)
    await stylistAccountService(server.database).remove('meera')
    expect(refusalOf(await signInWith(key))).toEqual(unknown)
  })

  it('is named in the audit with what became of it', async () => {
    server.lines.length = 0
    const { id, key } = await addPasskeyTo(stylists.meera)
    await stylists.meera.ask(renamePasskey, { params: { id }, body: { name: 'Desk' } })
    await signInWith(key)
    await signInWith(key, { counter: 0 })
    await stylists.meera.ask(removePasskey, { params: { id }, body: {} })
    const member = { kind: 'stylist', id: stylists.meera.id }
    expect(server.audits()).toMatchObject([
      { audit: 'passkey-added', member, passkey: id },
      { audit: 'passkey-renamed', member, passkey: id },
      { audit: 'signed-in', member, passkey: id },
      { audit: 'sign-in-refused', status: 401, reason: 'passkey' },
      { audit: 'passkey-removed', member, passkey: id },
    ])
  })
})
