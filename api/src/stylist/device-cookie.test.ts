import { signStylistIn } from '@drape/contract/session'
import { setUpOnce, testApp } from '../../test/app.ts'
import { refusalOf } from '../../test/caller.ts'
import { deviceCookies } from './device-cookie.ts'
import { signInLimit } from './sign-in-limit.ts'
import { stylistAccountService } from './stylist-account.service.ts'

const password = 'quiet-linen-9'
const day = 24 * 60 * 60_000

describe('a stylist who has signed in on this device before', () => {
  let n = 0

  const variables = { PUBLIC_URL: 'https://drape.example', REQUESTS_PER_MINUTE: '9999' }
  const running = testApp(variables)
  const accounts = setUpOnce(async () => stylistAccountService(running.database))

  const signIn = (username: string, typed: string, address: string, cookie?: string) =>
    running
      .with({ 'x-forwarded-for': address, ...(cookie && { cookie }) })
      .answer(signStylistIn, { body: { username, password: typed } })
  const statusOf = async (...args: Parameters<typeof signIn>) => (await signIn(...args)).status
  /** The part of Set-Cookie that the browser sends back. */
  const cookieIn = (header: unknown) => String(header).split(';')[0] ?? ''
  /** A new stylist on a new network, whose browser has the device cookie. */
  const newStylist = async (address = `203.0.113.${++n}`) => {
    const { username } = await accounts.add({ username: `stylist-${++n}`, name: 'Meera', password })
    const { headers } = await signIn(username, password, address)
    return { username, address, cookie: cookieIn(headers['set-cookie']) }
  }
  const tryWrong = async (times: number, username: string, address: string, cookie?: string) => {
    const replies = Array.from({ length: times }, () => statusOf(username, 'wrong', address, cookie))
    return (await Promise.all(replies)).sort()
  }
  const spentTen = [...Array(10).fill(401), 429]
  /** Counts so many wrong passwords without checking them, because each check is slow. */
  const limitOf = (username: string, address: string) =>
    signInLimit(running.database, running.env.tokenKeys)(address, username)
  const spend = async (times: number, username: string, address: string) => {
    for (let n = 0; n < times; n++) await limitOf(username, address).takeFromHere()
  }

  it('is let in after ten wrong passwords from the network, while others under this name are refused', async () => {
    const { username, address, cookie } = await newStylist()
    expect(await tryWrong(11, username, address)).toEqual(spentTen)
    expect(await statusOf(username, password, address)).toBe(429)
    expect(await statusOf(username, password, address, cookie)).toBe(200)
    expect(await statusOf(username, password, address)).toBe(429)
  })

  it('is let in though the whole network has tried sixty names, and strangers guess from everywhere', async () => {
    const { username, address, cookie } = await newStylist()
    for (let n = 0; n < 59; n++) await spend(1, `name-${n}`, address)
    expect(await statusOf('name-60', 'wrong', address)).toBe(401)
    expect(await statusOf('one-more', 'wrong', address)).toBe(429)
    for (let n = 0; n < 30; n++) await limitOf(username, `198.51.100.${n + 1}`).takeFromAnywhere()
    expect(await statusOf(username, password, '192.0.2.77')).toBe(429)
    expect(await statusOf(username, password, '192.0.2.77', cookie)).toBe(200)
  })

  it('has ten tries on the device, wherever it is, and none of them is anybody else’s', async () => {
    const { username, address, cookie } = await newStylist()
    expect(await tryWrong(6, username, address, cookie)).toEqual(Array(6).fill(401))
    expect(await tryWrong(5, username, '192.0.2.1', cookie)).toEqual([...Array(4).fill(401), 429])
    const reply = await signIn(username, password, address, cookie)
    expect(reply).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(refusalOf(reply)[1]).toMatch(/^Too many requests\. Please try again in \d+ minutes\.$/)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(60)
    expect(await statusOf(username, password, address)).toBe(200)
  })

  it('may sign in there as often as they like, and it stays the same device', async () => {
    const { username, address, cookie } = await newStylist()
    const device = (cookie: string) => cookie.split('.')[0]
    for (let n = 0; n < 11; n++) {
      const { status, headers } = await signIn(username, password, address, cookie)
      expect([status, device(cookieIn(headers['set-cookie']))]).toEqual([200, device(cookie)])
    }
  })

  it('shares the device with another stylist, and both are known there', async () => {
    const one = await newStylist('198.51.100.200')
    const other = await newStylist(one.address)
    const jar = `theme=dark; ${one.cookie}; ${other.cookie}`
    for (const { username, address } of [one, other]) {
      await spend(10, username, address)
      expect(await statusOf(username, password, address)).toBe(429)
      expect(await statusOf(username, password, address, jar)).toBe(200)
    }
  })

  const [mine, theirs] = [setUpOnce(() => newStylist()), setUpOnce(() => newStylist())]

  it.each<[string, (mine: string, theirs: string, username: string) => Promise<string> | string]>([
    ['of another account', (_mine, theirs) => theirs],
    [
      'of another account under the name of one’s own',
      (mine, theirs) => `${mine.split('=')[0]}=${theirs.split('=')[1]}`,
    ],
    ['of another device', (mine) => mine.replace(/=./, (begin) => (begin === '=A' ? '=B' : '=A'))],
    ['that lasts longer', (mine) => mine.replace(/\.\d/, '.9')],
    ['that is cut short', (mine) => mine.slice(0, -1)],
    ['without a signature', (mine) => mine.replace(/[^.]+$/, '')],
    ['that is none', (mine) => `${mine.split('=')[0]}=${'x'.repeat(5000)}; ; =; a`],
    [
      'that is over',
      async (_mine, _theirs, username) => {
        const rows = await running.query('select password_hash from stylist where username = $1', username)
        const passwordHash: string = rows[0].password_hash
        const halfAYearAgo = () => Date.now() - 181 * day
        return cookieIn(
          deviceCookies(running.env.tokenKeys, true, halfAYearAgo).write({ username, passwordHash }),
        )
      },
    ],
  ])('is not helped by a cookie %s', async (_what, malformed) => {
    const { username, cookie } = mine
    const address = `192.0.2.${++n}`
    const spoilt = await malformed(cookie, theirs.cookie, username)
    expect(spoilt).not.toBe(cookie)
    await spend(9, username, address)
    // The failed attempt is counted for the network.
    expect(await statusOf(username, 'wrong', address, spoilt)).toBe(401)
    expect(await statusOf(username, password, address, spoilt)).toBe(429)
    expect(await statusOf(username, password, address)).toBe(429)
    expect(await statusOf(username, password, address, cookie)).toBe(200)
  })

  it('starts again with a new password: cookies from the time of the old one are not accepted', async () => {
    const { username, address, cookie } = await newStylist()
    await accounts.setPassword({ username, password: 'another-linen-9' })
    expect(await tryWrong(11, username, address, cookie)).toEqual(spentTen)
    expect(await statusOf(username, 'another-linen-9', address)).toBe(429)
  })

  it('gets a cookie hidden from scripts and other sites', async () => {
    const { username, address } = await newStylist()
    expect((await signIn(username, 'wrong', address)).headers['set-cookie']).toBeUndefined()
    const setCookie = String((await signIn(username, password, address)).headers['set-cookie'])
    expect(setCookie).toMatch(
      /^__Host-drape-device-[\w-]{12}=\S+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(setCookie).not.toContain(username)
  })
})

test('a device stays known while the key is changed, and is forgotten with the key, also without https', () => {
  const account = { username: 'meera', passwordHash: '$argon2id$…' }
  const [before, after] = ['the key of yesterday, and long enough', 'the key of tomorrow, and long enough']
  const cookie = deviceCookies([before], false).write(account)
  expect(cookie).toMatch(/^drape-device-/)
  expect(cookie).toContain(`Path=${signStylistIn.path.replace('/login/', '')};`)
  expect(cookie).not.toContain('Secure')
  const cookiePair = cookie.split(';')[0]
  const read = (...keys: [string, ...string[]]) => deviceCookies(keys, false).read(cookiePair, account)
  expect(read(before)).toMatch(/^[\w-]{22}$/)
  expect(read(after, before)).toBe(read(before))
  expect(read(after)).toBeUndefined()
})
