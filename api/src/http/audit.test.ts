import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteProfile, exportProfile } from '@drape/contract/profile'
import { refreshUser, signInWithGoogle, signStylistIn, signUserOut } from '@drape/contract/session'
import { openStudio } from '../outfit/throwaway-outfit.ts'
import { ask, bearer, enter } from '../session/throwaway-session.ts'
import { runStylistCommand } from '../stylist-admin.ts'
import { startThrowawayApp, type ThrowawayApp } from '../throwaway-app.ts'
import { auditKinds } from './audit.ts'

jest.setTimeout(60_000)

let running: ThrowawayApp
const account = { username: 'meera', password: 'quiet-linen-9' }

beforeAll(async () => {
  running = await startThrowawayApp(undefined, { LOG_LEVEL: 'fatal' })
})

afterAll(() => running.stop())

const audits = () => running.lines.map((line) => JSON.parse(line).audit)
const command = (...words: string[]) =>
  runStylistCommand(
    { ...running.env, databaseUrl: running.databaseUrl },
    words,
    async () => account.password,
    { level: 'fatal', stream: { write: (line) => void running.lines.push(line) } },
  )

test('each act of the trail leaves its line on a server whose log is as quiet as it can be', async () => {
  const { app, database } = running
  await command('add', account.username, '--name', 'Meera')
  await ask(app, signInWithGoogle, { google_token: 'a.b.c' })
  const client = await enter(app)
  const stylist = (await ask(app, signStylistIn, account)).json()
  const studio = openStudio(app)
  const by = (entry: { access: string; user: { id: string } }) => ({
    id: entry.user.id,
    familyId: '',
    headers: bearer(entry),
  })
  await studio.deliver(database, by(stylist), by(client))
  await ask(app, exportProfile, undefined, bearer(client))

  const robbed = await enter(app, 'ravi@example.com')
  const { refresh } = (await ask(app, refreshUser, { refresh: robbed.refresh })).json()
  await ask(app, refreshUser, { refresh })
  await ask(app, refreshUser, { refresh: robbed.refresh })
  await ask(app, exportProfile, undefined, bearer(robbed))

  const leaving = await enter(app, 'zoya@example.com')
  await ask(app, signUserOut, { refresh_token: leaving.refresh }, bearer(leaving))
  await ask(app, deleteProfile, undefined, bearer(client))
  await command('password', account.username)
  await command('remove', account.username)

  expect(new Set(audits())).toEqual(new Set(auditKinds))
  const member = { kind: 'stylist', id: stylist.user.id }
  for (const [kind, times] of [
    ['stylist-added', 1],
    ['stylist-password-changed', 1],
    ['stylist-removed', 1],
    ['outfit-completed', 1],
  ] as const) {
    const lines = running.lines.map((line) => JSON.parse(line)).filter(({ audit }) => audit === kind)
    expect(lines).toEqual(Array(times).fill(expect.objectContaining({ member, level: 30, msg: kind })))
  }
  // A request, a warning, an error: nothing of these is told at this level.
  await app.inject('/api/nothing')
  expect(audits()).not.toContain(undefined)
})

test('every kind is described in docs/operations.md, and no other', async () => {
  const told = await readFile(join(__dirname, '../../../docs/operations.md'), 'utf8')
  const [, table = ''] = told.split('## Audit')
  const described = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| `([a-z-]+)` \|/gm)].map(
    ([, kind]) => kind,
  )
  expect(described).toEqual([...auditKinds])
})
