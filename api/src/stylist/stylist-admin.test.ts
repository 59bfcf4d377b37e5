import { readFile } from 'node:fs/promises'
import { listSessions, signStylistIn } from '@drape/contract/session'
import { testApp } from '../../test/app.ts'
import { bearer } from '../../test/caller.ts'
import { testFolder } from '../../test/folder.ts'
import { addPasskeyRow } from '../../test/row.ts'
import { enter } from '../../test/session.ts'
import { readEnv, type Server, StartError, serve } from '../main.ts'
import { runStylistCommand } from './stylist-admin.ts'

const at = testFolder('each test')
const server = testApp()

beforeEach(async () => {
  await server.query('delete from stylist')
})

const variables = () => ({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: at(), SITE_DIR: at() })
const silent = { log: { level: 'silent' } } as const

const commandOn =
  (variables: Record<string, string>) =>
  (words: string[], password?: string, stream = { write: (_line: string) => {} }) =>
    runStylistCommand(readEnv(variables), words, async () => password, { level: 'info', stream })
const run: ReturnType<typeof commandOn> = (...args) =>
  commandOn({ ...variables(), DATABASE_URL: server.databaseUrl })(...args)

const signIn = async (username: string, password: string) =>
  (await server.answer(signStylistIn, { body: { username, password } })).status
const password = 'quiet-linen-9'

test('a stylist is added, gets a new password and is removed while the server runs', async () => {
  expect(await run(['add', ' Meera ', '--name', 'Meera K'], password)).toEqual([
    'Added the stylist meera, shown as Meera K.',
  ])
  const [, line = ''] = await run(['add', 'ravi', '--name', 'Ravi'])
  expect(line).toMatch(/^Password: [0-9a-z-]{19}$/)
  expect(await signIn('ravi', line.replace('Password: ', ''))).toBe(200)
  expect(await run(['list'])).toEqual(['meera  Meera K', 'ravi  Ravi'])
  await run(['password', 'RAVI'], password)
  expect(await signIn('ravi', password)).toBe(200)
  await run(['remove', 'ravi'])
  expect(await signIn('ravi', password)).toBe(401)
})

describe('a server that starts', () => {
  const enterAt = async ({ address }: Server, username: string, password: string): Promise<number> => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ username, password })
    return (await fetch(new URL(signStylistIn.path, address), { method: 'POST', headers, body })).status
  }

  test('has a stylist for development with the same password each time, also after somebody changed it', async () => {
    const own = { ...variables(), DATABASE_URL: server.databaseUrl, TOKEN_KEY: 'x'.repeat(32) }
    const first = await serve(readEnv(own), silent)
    const demo = first.demoStylist ?? { username: '', password: '' }
    expect(await enterAt(first, demo.username, demo.password)).toBe(200)
    await run(['password', demo.username], password)
    await first.close()
    const second = await serve(readEnv(own), silent)
    try {
      expect(second.demoStylist).toEqual(demo)
      expect(await enterAt(second, demo.username, demo.password)).toBe(200)
    } finally {
      await second.close()
    }
  })

  test('in production has no stylist but those who were added', async () => {
    const production = {
      ...variables(),
      NODE_ENV: 'production',
      GOOGLE_CLIENT_ID: 'a',
      TOKEN_KEY: 'x'.repeat(32),
      DATABASE_URL: server.databaseUrl,
    }
    const started = await serve(readEnv(production), silent)
    try {
      expect(started.demoStylist).toBeUndefined()
      expect(await commandOn(production)(['list'])).toEqual(['There is no stylist yet.'])
    } finally {
      await started.close()
    }
  })
})

test('the passkeys of a stylist are listed, and removed one by one or all together, which is audited', async () => {
  const { database } = server
  await run(['add', 'meera', '--name', 'Meera'], password)
  await run(['add', 'kabir', '--name', 'Kabir'], password)
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const passkeys = (username: string, ...more: string[]) =>
    run(['passkeys', username, ...more], undefined, stream)
  const { rows } = await database.$client.query('select id from stylist order by username')
  const [kabir, meera] = rows.map(({ id }) => id as string) as [string, string]
  const [first, , other] = [
    await addPasskeyRow(database, meera),
    await addPasskeyRow(database, meera),
    await addPasskeyRow(database, kabir),
  ]
  const listed = await passkeys('meera')
  expect(listed).toHaveLength(2)
  expect(listed[0]).toMatch(new RegExp(`^${first.id}  Laptop  added .{10}, last used never$`))
  await expect(passkeys('meera', '--remove', other.id)).rejects.toThrow(
    'The stylist meera has no such passkey.',
  )
  await passkeys('meera', '--remove', first.id)
  expect(await passkeys('meera')).toHaveLength(1)
  await passkeys('meera', '--remove', 'all')
  expect(await passkeys('meera')).toEqual(['The stylist meera has no passkey.'])
  expect(await passkeys('kabir')).toHaveLength(1)
  const audited = lines.map((line) => JSON.parse(line))
  expect(audited).toHaveLength(2)
  expect(audited[0]).toMatchObject({
    audit: 'passkey-removed',
    member: { kind: 'stylist', id: meera },
    passkey: first.id,
  })
})

test('a database that does not answer is reported in one line, without its password', async () => {
  const away = commandOn({ DATABASE_URL: 'postgresql://me:hidden@127.0.0.1:1/none' })(['list'])
  await expect(away).rejects.toThrow(StartError)
  await expect(away).rejects.toThrow(/^The database cannot be used \(ECONNREFUSED\): see DATABASE_URL$/)
})

test.each([
  [[], undefined, /^Usage: /],
  [['dance'], undefined, /^Usage: /],
  [['add'], undefined, /^Usage: /],
  [['add', 'a', 'b', '--name', 'A'], undefined, /^Usage: /],
  [['list', 'a'], undefined, /^Usage: /],
  [['add', 'a'], undefined, /^The name that clients see is missing/],
  [['add', 'a', '--nam', 'A'], undefined, /^Unknown option '--nam'$/],
  [['remove', 'a', '--name', 'A'], undefined, /^--name belongs to add/],
])('%j is answered with one line, before any database is started', async (words, typed, line) => {
  const refused = commandOn(variables())(words, typed)
  await expect(refused).rejects.toThrow(line)
  await expect(refused).rejects.toThrow(StartError)
  await expect(readFile(at('postgres/password'))).rejects.toThrow('ENOENT')
})

test('an invalid command is reported in one line', async () => {
  await run(['add', 'meera', '--name', 'Meera'], password)
  for (const [words, typed, line] of [
    [['add', 'MEERA', '--name', 'Other'], password, 'There is a stylist meera already.'],
    [['add', 'a b', '--name', 'A'], password, /^The username must have/],
    [['add', 'x'.repeat(65), '--name', 'A'], password, /^The username must have/],
    [['add', 'a', '--name', ' '], password, /^The shown name must have/],
    [['add', 'a', '--name', 'A\nB'], password, /^The shown name must have/],
    [['add', 'a', '--name', 'A'], 'short', /^The password must have/],
    [['add', 'a', '--name', 'A'], 'x'.repeat(129), /^The password must have/],
    [['password', 'nobody'], password, 'There is no stylist nobody.'],
    [['remove', 'nobody'], undefined, 'There is no stylist nobody.'],
  ] as const) {
    await expect(run([...words], typed)).rejects.toThrow(line)
  }
  expect(await run(['list'])).toEqual(['meera  Meera'])
})

test('an operator ends the sessions of a stylist, of a client or of everybody, at once and in the trail', async () => {
  const lines: string[] = []
  const end = async (...words: string[]) => {
    lines.length = 0
    await run(['sign-out', ...words], undefined, { write: (line) => void lines.push(line) })
    return lines
      .map((line) => JSON.parse(line))
      .map(({ audit, member, reason }) => [audit, member?.kind, reason])
  }
  const enterClient = () => enter(server.app, 'asha@example.com')
  const enterMeera = () => server.ask(signStylistIn, { body: { username: 'meera', password } })
  const isIn = async ({ access }: { access: string }) =>
    (await server.with(bearer(access)).answer(listSessions)).status === 200
  await run(['add', 'meera', '--name', 'Meera'], password)
  const [client, stylist] = [await enterClient(), await enterMeera()]
  expect(await end('Meera')).toEqual([['signed-out', 'stylist', 'operator']])
  expect([await isIn(client), await isIn(stylist)]).toEqual([true, false])
  const again = await enterMeera()
  expect(await end('--client', 'Asha@Example.com')).toEqual([['signed-out', 'user', 'operator']])
  expect([await isIn(client), await isIn(again)]).toEqual([false, true])
  const more = await enterClient()
  expect(await end('--everybody')).toEqual([['signed-out', undefined, 'operator, everybody']])
  expect([await isIn(more), await isIn(again)]).toEqual([false, false])
  await expect(end('nobody')).rejects.toThrow('There is no stylist nobody.')
  for (const words of [
    ['sign-out'],
    ['sign-out', 'meera', '--everybody'],
    ['remove', 'meera', '--everybody'],
  ])
    await expect(run(words)).rejects.toThrow(StartError)
})
