import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listSessions } from '@drape/contract/own-session'
import { signForDevelopment, signInWithGoogle, signStylistIn } from '@drape/contract/session'
import { lendEmptyDatabase } from '../../test/database.ts'
import { addPasskeyRow } from '../../test/row.ts'
import { openDatabase } from '../db/database.ts'
import { readEnv, type Server, StartError, serve } from '../main.ts'
import { runStylistCommand } from './stylist-admin.ts'

let folder: string
const variables = () => ({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, SITE_DIR: folder })
const start = (more = {}) => serve(readEnv({ ...variables(), ...more }), { log: { level: 'silent' } })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drape-'))
})

afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))

const run = (words: string[], password?: string, more = {}, stream = { write: (_line: string) => {} }) =>
  runStylistCommand(readEnv({ ...variables(), ...more }), words, async () => password, {
    level: 'info',
    stream,
  })

async function signIn({ address }: Server, username: string, password: string): Promise<number> {
  const reply = await fetch(new URL(signStylistIn.path, address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return reply.status
}

const lockOf = () => readFile(join(folder, 'postgres/files/postmaster.pid'), 'utf8')
const password = 'quiet-linen-9'

test('a stylist who was added before the first start signs in, and nothing was left running', async () => {
  expect(await run(['add', ' Meera ', '--name', 'Meera K'], password)).toEqual([
    'Added the stylist meera, shown as Meera K.',
  ])
  await expect(lockOf()).rejects.toThrow('ENOENT')
  const server = await start()
  try {
    expect(await signIn(server, 'meera', password)).toBe(200)
  } finally {
    await server.close()
  }
})

test('a stylist is added, gets a new password and is removed while the server runs, which goes on', async () => {
  const server = await start()
  try {
    const [, line = ''] = await run(['add', 'ravi', '--name', 'Ravi'])
    expect(line).toMatch(/^Password: [0-9a-z-]{19}$/)
    expect(await signIn(server, 'ravi', line.replace('Password: ', ''))).toBe(200)
    expect(await run(['list'])).toEqual(['demo  Demo Stylist', 'ravi  Ravi'])
    await run(['password', 'RAVI'], password)
    expect(await signIn(server, 'ravi', password)).toBe(200)
    await run(['remove', 'ravi'])
    expect(await signIn(server, 'ravi', password)).toBe(401)
  } finally {
    await server.close()
  }
})

test('the stylist of development has the same password at each start, also after somebody changed it', async () => {
  const lent = await lendEmptyDatabase()
  const own = { DATABASE_URL: lent.url, TOKEN_KEY: 'x'.repeat(32) }
  const first = await start(own)
  const demo = first.demoStylist ?? { username: '', password: '' }
  expect(await signIn(first, demo.username, demo.password)).toBe(200)
  await run(['password', demo.username], password, own)
  await first.close()
  const second = await start(own)
  try {
    expect(second.demoStylist).toEqual(demo)
    expect(await signIn(second, demo.username, demo.password)).toBe(200)
  } finally {
    await second.close()
    await lent.stop()
  }
})

describe('on a database of the house', () => {
  test('the passkeys of a stylist are listed, and removed one by one or all together, which is audited', async () => {
    const lent = await lendEmptyDatabase()
    const house = { DATABASE_URL: lent.url }
    await run(['add', 'meera', '--name', 'Meera'], password, house)
    await run(['add', 'kabir', '--name', 'Kabir'], password, house)
    const database = openDatabase(lent.url, () => undefined)
    const lines: string[] = []
    const stream = { write: (line: string) => void lines.push(line) }
    const passkeys = (username: string, ...more: string[]) =>
      run(['passkeys', username, ...more], undefined, house, stream)
    try {
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
    } finally {
      await database.$client.end()
      await lent.stop()
    }
  })

  test('in production there is no stylist but those who were added', async () => {
    const database = await lendEmptyDatabase()
    const production = {
      NODE_ENV: 'production',
      GOOGLE_CLIENT_ID: 'a',
      TOKEN_KEY: 'x'.repeat(32),
      DATABASE_URL: database.url,
    }
    const server = await serve(readEnv({ ...variables(), ...production }), { log: { level: 'silent' } })
    try {
      expect(server.demoStylist).toBeUndefined()
      expect(await run(['list'], undefined, production)).toEqual(['There is no stylist yet.'])
    } finally {
      await server.close()
      await database.stop()
    }
  })

  test('that does not answer is said in one line, without its password', async () => {
    const away = run(['list'], undefined, { DATABASE_URL: 'postgresql://me:hidden@127.0.0.1:1/none' })
    await expect(away).rejects.toThrow(StartError)
    await expect(away).rejects.toThrow(/^The database cannot be used \(ECONNREFUSED\): see DATABASE_URL$/)
  })
})

test.each([
  [[], undefined, /^Say what to do: /],
  [['dance'], undefined, /^Say what to do: /],
  [['add'], undefined, /^Say what to do: /],
  [['add', 'a', 'b', '--name', 'A'], undefined, /^Say what to do: /],
  [['list', 'a'], undefined, /^Say what to do: /],
  [['add', 'a'], undefined, /^Say how the stylist is shown/],
  [['add', 'a', '--nam', 'A'], undefined, /^Unknown option '--nam'$/],
  [['remove', 'a', '--name', 'A'], undefined, /^--name belongs to add/],
])('%j is answered with one line, before any database is started', async (words, typed, line) => {
  await expect(run(words, typed)).rejects.toThrow(line)
  await expect(run(words, typed)).rejects.toThrow(StartError)
  await expect(readFile(join(folder, 'postgres/password'))).rejects.toThrow('ENOENT')
})

test('what cannot be is said in one line', async () => {
  const lent = await lendEmptyDatabase()
  const own = { DATABASE_URL: lent.url }
  await run(['add', 'meera', '--name', 'Meera'], password, own)
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
    await expect(run([...words], typed, own)).rejects.toThrow(line)
  }
  expect(await run(['list'], undefined, own)).toEqual(['meera  Meera'])
  await expect(lockOf()).rejects.toThrow('ENOENT')
  await lent.stop()
})

test('an operator ends the sessions of a stylist, of a client or of everybody, at once and in the trail', async () => {
  const lent = await lendEmptyDatabase()
  const own = { DATABASE_URL: lent.url }
  const server = await serve(readEnv({ ...variables(), ...own }), { log: { level: 'silent' } })
  const lines: string[] = []
  const end = async (...words: string[]) => {
    lines.length = 0
    await run(['sign-out', ...words], undefined, own, { write: (line) => void lines.push(line) })
    return lines
      .map((line) => JSON.parse(line))
      .map(({ audit, member, reason }) => [audit, member?.kind, reason])
  }
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(new URL(path, server.address), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await reply.json()) as { access: string; google_token: string }
  }
  const enterClient = async () => {
    const { google_token } = await post(signForDevelopment.path, { name: 'Asha', email: 'asha@example.com' })
    return post(signInWithGoogle.path, { google_token })
  }
  const isIn = async ({ access }: { access: string }) => {
    const headers = { authorization: `Bearer ${access}` }
    return (await fetch(new URL(listSessions.path, server.address), { headers })).status === 200
  }
  try {
    await run(['add', 'meera', '--name', 'Meera'], password, own)
    const enterMeera = () => post(signStylistIn.path, { username: 'meera', password })
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
      await expect(run(words, undefined, own)).rejects.toThrow(StartError)
  } finally {
    await server.close()
    await lent.stop()
  }
})
