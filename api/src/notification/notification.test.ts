import { markMessagesRead, sendMessage } from '@drape/contract/conversation'
import {
  readNotificationSettings,
  showMailSwitch,
  switchMailOff,
  updateNotificationSettings,
} from '@drape/contract/notification'
import { seeYourOutfit } from '@drape/contract/outfit'
import { deleteProfile } from '@drape/contract/profile'
import { setUpForEach, setUpOnce, testApp } from '../../test/app.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { addRequest } from '../../test/row.ts'
import { deliveredOutfit } from '../../test/studio.ts'
import { lookAtRequest } from '../due/due.service.ts'
import { mailAddresses } from './mail-address.ts'
import { smtpTransport } from './mail-transport.ts'
import { mailNotification } from './notification.service.ts'

const publicUrl = 'https://drape.example'
const refused = 'nobody@example.com'
const busy = 'busy@example.com'

describe('a client who is told', () => {
  const server = testApp({
    PUBLIC_URL: publicUrl,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Drape <hello@drape.example>',
  })
  const post = setUpOnce(() => startMailServer({ refuses: { [refused]: 550, [busy]: 451 } }))
  afterAll(() => post.stop?.())
  const asha = setUpForEach(() => server.members.user({ name: 'Asha' }))
  const meera = setUpForEach(() => server.members.stylist({ name: 'Meera & Co <x>' }))

  const notesOf = (accountId: string) =>
    server.query('select id, kind, mail_outcome outcome from notification where account_id = $1', accountId)
  const noteOf = async (accountId: string): Promise<string> => (await notesOf(accountId))[0]?.id
  const lines: object[] = []
  const note = (line: object) => void lines.push(line)
  const mailing = () => ({
    database: server.database,
    log: { info: note, warn: note } as never,
    addresses: mailAddresses(server.env.tokenKeys),
    send: smtpTransport({ url: post.url, from: 'Drape <hello@drape.example>' }, publicUrl),
    publicUrl: () => publicUrl,
  })
  const send = (id: string) => mailNotification(mailing(), id)
  const outcomesOf = async (accountId: string) => (await notesOf(accountId)).map(({ outcome }) => outcome)
  const mailsWith = (words: string) => post.mails.filter(({ body }) => body.includes(words))
  const deliver = (client = asha, title = 'Monsoon blues') =>
    deliveredOutfit(server.database, meera, client, { title })

  it('has one job from the approval of the outfit on', async () => {
    await deliver()
    const [note, ...others] = await notesOf(asha.id)
    expect([note?.kind, note?.outcome, others]).toEqual(['outfit_ready', null, []])
    const jobs = 'select key from graphile_worker.jobs where key = $1 and run_at <= now()'
    expect(await server.query(jobs, `mail ${note?.id}`)).toHaveLength(1)
  })

  it('gets one e-mail that names the stylist and leads to the outfit', async () => {
    const outfit = await deliver(asha, 'Café & <b>rain</b>')
    const id = await noteOf(asha.id)
    await send(id)
    await send(id)
    expect(await outcomesOf(asha.id)).toEqual(['sent'])
    const [mail, ...others] = mailsWith(outfit.id)
    expect(others).toEqual([])
    expect(mail?.messageId).toBe(`<${id}@drape.example>`)
    expect(mail?.head).toContain('From: Drape <hello@drape.example>')
    expect(mail?.body).toContain('Meera & Co <x> has put an outfit together for you: Café & <b>rain</b>.')
    expect(mail?.body).toContain('Meera &amp; Co &lt;x&gt; has put an outfit together')
    expect(mail?.body).toContain(`${publicUrl}/?screen=outfit-details&outfit=${outfit.id}`)
  })

  it('gets no second one from two workers at once: the later one is told to come again', async () => {
    const outfit = await deliver()
    const id = await noteOf(asha.id)
    const both = await Promise.allSettled([send(id), send(id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await send(id)
    expect(mailsWith(outfit.id)).toHaveLength(1)
  })

  it('gets the same message once more if the note that it was sent is lost', async () => {
    const outfit = await deliver()
    const id = await noteOf(asha.id)
    await send(id)
    await server.query('update notification set mail_outcome = null where id = $1', id)
    await send(id)
    const [first, second] = mailsWith(outfit.id)
    const stable = (head = '') => head.replace(/boundary=.*/, '')
    expect(stable(second?.head)).toBe(stable(first?.head))
  })

  it('is told when the outfit takes longer, unless it has come meanwhile', async () => {
    const dueAt = new Date(Date.now() - 1000)
    const log = { warn: () => undefined } as never
    const { id: request } = await addRequest(server.database, { accountId: asha.id, dueAt })
    await lookAtRequest(server.database, log, request)
    const late = await noteOf(asha.id)
    await send(late)
    const [mail] = post.mails.filter(({ messageId }) => messageId.includes(late))
    expect(mail?.head).toContain('Subject: Your outfit takes a little longer')

    const other = await server.members.user()
    const { id } = await addRequest(server.database, { accountId: other.id, dueAt })
    await lookAtRequest(server.database, log, id)
    await server.query('update request set completed_at = now() where id = $1', id)
    await send(await noteOf(other.id))
    expect(await outcomesOf(other.id)).toEqual(['out-of-date'])
  })

  it('is told of an answer, without its words, once until it is read', async () => {
    const { id, photoId } = await deliver()
    const answer = async (text: string) => {
      const headers = { 'idempotency-key': text }
      const { messages } = await meera.ask(sendMessage, { params: { id: photoId }, headers, body: { text } })
      return messages.at(-1)?.id ?? ''
    }
    const answerNotes = async () => (await notesOf(asha.id)).filter(({ kind }) => kind === 'answer')
    await answer('With a shawl')
    const upTo = await answer('it is warm enough.')
    const [note, ...others] = await answerNotes()
    expect(others).toEqual([])
    const later = `select key from graphile_worker.jobs where key = $1 and run_at between now() + interval '2 minutes'
      and now() + interval '3 minutes'`
    expect(await server.query(later, `mail ${note?.id}`)).toHaveLength(1)
    await send(note?.id)
    const [mail] = post.mails.filter(({ messageId }) => messageId.includes(note?.id))
    expect(mail?.head).toContain('Meera')
    expect(mail?.body).toContain(`${publicUrl}/?screen=outfit-details&outfit=${id}`)
    expect(mail?.body).not.toContain('shawl')

    await asha.ask(markMessagesRead, { params: { id: photoId }, body: { upTo } })
    const second = await answer('It is dry, too.')
    const newer = (await answerNotes()).filter(({ outcome }) => outcome === null)
    expect(newer).toHaveLength(1)
    await asha.ask(markMessagesRead, { params: { id: photoId }, body: { upTo: second } })
    await send(newer[0]?.id)
    expect((await answerNotes()).map(({ outcome }) => outcome).sort()).toEqual(['out-of-date', 'sent'])
  })

  it('keeps waiting for an e-mail that the server does not take now, and not for one that it refuses', async () => {
    const [rejected, postponed] = [
      await server.members.user({ email: refused }),
      await server.members.user({ email: busy }),
    ]
    await deliver(rejected)
    await deliver(postponed)
    await send(await noteOf(rejected.id))
    expect(await outcomesOf(rejected.id)).toEqual(['refused'])
    await expect(send(await noteOf(postponed.id))).rejects.toThrow('EENVELOPE 451')
    expect(await outcomesOf(postponed.id)).toEqual([null])
    expect(JSON.stringify(lines)).not.toMatch(/@example/)
  })

  it('can switch a kind off by the link in the mail, without signing in, and on again in Settings', async () => {
    await deliver()
    await send(await noteOf(asha.id))
    const own = post.mails.filter(({ to }) => to.includes(asha.id))
    const [, link = ''] = /^List-Unsubscribe: <([^>]+)>$/m.exec(own[0]?.head ?? '') ?? []
    expect(own[0]?.head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(own[0]?.body).toContain(`Switch them off: ${link}`)
    const url = link.replace(publicUrl, '')

    const page = await server.app.inject(url)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<button>Switch them off</button>')
    const { mail } = await asha.ask(readNotificationSettings)
    expect(mail).toMatchObject({ outfit_ready: true, new_time: true })

    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = 'List-Unsubscribe=One-Click'
    const reply = await server.app.inject({ method: 'POST', url, headers, payload })
    expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('They are switched off')])
    expect((await asha.ask(readNotificationSettings)).mail).toMatchObject({
      outfit_ready: false,
      new_time: true,
    })
    await deliver()
    const unsent = (await notesOf(asha.id)).find(({ outcome }) => outcome === null)
    await send(unsent?.id)
    expect((await outcomesOf(asha.id)).sort()).toEqual(['sent', 'switched-off'])

    await asha.ask(updateNotificationSettings, { body: { mail: { outfit_ready: true } } })
    expect((await asha.ask(readNotificationSettings)).mail).toMatchObject({ outfit_ready: true })
  })

  it("can not switch off another kind, or another person's, with a link that was changed", async () => {
    const paths = mailAddresses(server.env.tokenKeys)
    const own = paths.offPath({ account: asha.id, kind: 'new_time' })
    const other = await server.members.user()
    for (const url of [own.replace('new_time', 'outfit_ready'), own.replace(asha.id, other.id)]) {
      const replies = [await server.app.inject(url), await server.app.inject({ method: 'POST', url })]
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404])
      const page = await server.app.inject({ url, headers: { accept: 'text/html' } })
      expect([page.statusCode, page.body]).toEqual([404, expect.stringContaining('This link does not work')])
    }
    expect([showMailSwitch.path, switchMailOff.path].every((path) => own.startsWith(path))).toBe(true)
    expect((await other.ask(readNotificationSettings)).mail).toMatchObject({ new_time: true })
  })

  it('gets nothing once the account is deleted', async () => {
    await deliver()
    const id = await noteOf(asha.id)
    await asha.ask(deleteProfile)
    const before = post.mails.length
    await send(id)
    expect([await notesOf(asha.id), post.mails.length]).toEqual([[], before])
  })
})

describe('a server without a mail server', () => {
  const production = { NODE_ENV: 'production', GOOGLE_CLIENT_ID: 'x', TOKEN_KEY: 'x'.repeat(32) }
  const server = testApp()

  it('shows in development what would have been sent', async () => {
    const asha = await server.members.user({ name: 'Asha' })
    await deliveredOutfit(server.database, await server.members.stylist(), asha, { title: 'Monsoon <blues>' })
    expect((await server.app.inject('/mailbox')).body).toContain('Nothing has been sent yet.')
    expect((await asha.ask(readNotificationSettings)).mail?.outfit_ready).toBe(true)

    const { mailbox } = await import('./mailbox.ts')
    const box = mailbox(server.env.dataDir)
    const rows = await server.query('select id from notification')
    const mailing = {
      database: server.database,
      log: server.app.log,
      addresses: mailAddresses(server.env.tokenKeys),
      send: box.put,
      publicUrl: () => 'http://localhost:8080',
    }
    await mailNotification(mailing, rows[0].id)
    const page = await server.app.inject('/mailbox')
    expect(page.body).toContain('Your outfit is ready: Monsoon &lt;blues&gt;')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const one = await server.app.inject(`/mailbox/${rows[0].id}`)
    expect([one.statusCode, one.body]).toEqual([200, expect.stringContaining(seeYourOutfit)])
  })

  it('has no mailbox in production, and says that it sends no e-mails', async () => {
    const { app } = await server.startSecond({ ...(await import('../../test/app.ts')).testEnv(production) })
    expect((await app.inject('/mailbox')).statusCode).not.toBe(200)
    const asha = await server.members.user()
    const reply = await app.inject({ url: readNotificationSettings.path, headers: asha.headers })
    expect(reply.json()).toEqual({ mail: null })
  })
})
