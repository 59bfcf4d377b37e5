import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readClient } from '@drape/contract/client'
import { readConversation } from '@drape/contract/conversation'
import { callBackOutfit } from '@drape/contract/outfit'
import { deleteProfile, exportProfile } from '@drape/contract/profile'
import { handOverRequest, listPendingRequests } from '@drape/contract/request'
import { refreshUser, signInWithGoogle, signStylistIn, signUserOut } from '@drape/contract/session'
import { auditKinds as kindsOfSite } from '@drape/platform/server'
import { testApp } from '../../../test/app.ts'
import { bearer } from '../../../test/caller.ts'
import { enter } from '../../../test/session.ts'
import { deliveredOutfit } from '../../../test/studio.ts'
import { runStylistCommand } from '../../stylist/stylist-admin.ts'
import { auditKinds } from './audit.ts'

const account = { username: 'meera', password: 'quiet-linen-9' }

const running = testApp({ LOG_LEVEL: 'fatal' })

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
  await running.answer(signInWithGoogle, { body: { google_token: 'a.b.c' } })
  const client = await enter(app)
  const stylist = await running.ask(signStylistIn, { body: account })
  const asStylist = running.with(bearer(stylist.access))
  const { id, photoId } = await deliveredOutfit(database, asStylist, client)
  await database.$client.query("update outfit set call_back_until = now() + interval '1 minute'")
  await asStylist.ask(callBackOutfit, { params: { id } })
  for (const _ of [1, 2]) await asStylist.ask(readConversation, { params: { id: photoId } })
  const { requests } = await asStylist.ask(listPendingRequests)
  const colleague = await running.members.stylist()
  await asStylist.ask(handOverRequest, {
    params: { id: requests[0]?.id ?? '' },
    headers: { 'idempotency-key': 'once' },
    body: { to: colleague.id },
  })
  await asStylist.ask(readClient, { params: { id: client.id } })
  await client.answer(exportProfile)

  const robbed = await enter(app, 'ravi@example.com')
  const { refresh } = await running.ask(refreshUser, { body: { refresh: robbed.refresh } })
  await running.answer(refreshUser, { body: { refresh } })
  await running.answer(refreshUser, { body: { refresh: robbed.refresh } })
  await robbed.answer(exportProfile)

  const leaving = await enter(app, 'zoya@example.com')
  await leaving.answer(signUserOut, { body: { refresh_token: leaving.refresh } })
  await client.answer(deleteProfile)
  await command('password', account.username)
  await command('remove', account.username)

  // view-record.test.ts covers that of records, passkey.test.ts those of passkeys.
  const ofPeople = auditKinds.filter((kind) => !/^(view|passkey)-/.test(kind))
  expect(new Set(audits())).toEqual(new Set(ofPeople))
  const member = { kind: 'stylist', id: stylist.user.id }
  for (const [kind, times] of [
    ['stylist-added', 1],
    ['stylist-password-changed', 1],
    ['stylist-removed', 1],
    ['outfit-completed', 1],
    ['conversation-read-by-stylist', 1],
  ] as const) {
    expect(running.audits(kind)).toEqual(
      Array(times).fill(expect.objectContaining({ member, level: 30, msg: kind })),
    )
  }
  // Requests, warnings and errors are not logged at this level.
  await app.inject('/api/nothing')
  expect(audits()).not.toContain(undefined)
})

test('every kind is described in docs/operations.md, and no other', async () => {
  const page = await readFile(join(__dirname, '../../../../docs/operations.md'), 'utf8')
  const [, table = ''] = page.split('## Audit')
  const described = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| `([a-z-]+)` \|/gm)].map(
    ([, kind]) => kind,
  )
  expect(described).toEqual([...auditKinds, ...kindsOfSite])
})
