import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { type Database, openDatabase } from '../../src/infra/db/database.ts'
import { outfit } from '../../src/infra/schema/outfit.ts'
import { tokenFamily } from '../../src/infra/schema/session.ts'
import { deviceIdOf } from '../../src/notification/push.service.ts'
import { putDevice } from '../../src/notification/push.store.ts'
import { standingClock } from '../../test/clock.ts'
import { type GivenMail, startMailServer } from '../../test/mail-server.ts'
import { type GivenPush, startPushServer } from '../../test/push-server.ts'
import { addAccount, addOutfit, addPhoto } from '../../test/row.ts'
import { startChild } from '../child-server.ts'
import { withEmbeddedDatabase } from '../embedded-database.ts'

const kills = 100
const minuteMs = 60_000
/** What is approved before each kill. */
const approvedEach = 3

const ways = ['any moment', 'an e-mail', 'a push'] as const

/** Kills at any moment, or while a server has one of the messages and has not yet said so, each a third of the times. */
function killer() {
  let awaited: (typeof ways)[number] = 'any moment'
  let left = 0
  let strike = () => {}
  let isDead = Promise.resolve()
  return {
    onGiven: async (kind: (typeof ways)[number]) => {
      if (kind === awaited) left -= 1
      if (kind !== awaited || left !== 0) return sleep(Math.random() * 4)
      strike()
      await isDead
    },
    /** Kills the worker when its moment has come. */
    kill: async (turn: number, worker: { kill(): Promise<void> }): Promise<void> => {
      let died = () => {}
      isDead = new Promise((resolve) => {
        died = resolve
      })
      const struck = new Promise<void>((resolve) => {
        strike = resolve
      })
      left = 1 + Math.floor(Math.random() * approvedEach)
      awaited = ways[turn % ways.length] ?? 'any moment'
      await (awaited === 'any moment' ? sleep(Math.random() * 1200) : struck)
      await worker.kill()
      died()
    },
  }
}

type Browser = ReturnType<Awaited<ReturnType<typeof startPushServer>>['newBrowser']>

/** A session whose browser is pushed to. */
async function subscribe(database: Database, accountId: string, { subscription }: Browser): Promise<void> {
  const familyId = newId()
  await database.insert(tokenFamily).values({ id: familyId, accountId, expiresAt: new Date('2036-01-01') })
  const { endpoint, keys } = subscription
  await putDevice(database, {
    id: deviceIdOf(endpoint),
    familyId,
    endpoint,
    ...keys,
    off: [],
    name: 'A browser',
  })
}

async function approveOne(database: Database, browser: Browser, isUndone: boolean): Promise<string> {
  const { id: accountId } = await addAccount(database)
  await subscribe(database, accountId, browser)
  const { id: photoId } = await addPhoto(database, { accountId })
  const { id } = await addOutfit(database, { accountId, photoId })
  const approving = database.transaction(async (tx) => {
    await tx.update(outfit).set({ approvedAt: new Date() }).where(eq(outfit.id, id))
    if (isUndone) tx.rollback()
  })
  await approving.catch(() => undefined)
  return id
}

interface Approved {
  readonly id: string
  readonly pushes: readonly GivenPush[]
}

function faultsOf(approved: readonly Approved[], mails: readonly GivenMail[]): string[] {
  const of = (id: string) => mails.filter(({ body }) => body.includes(`outfit=${id}`))
  const count = (texts: readonly string[]) => new Set(texts).size
  const faults = approved.flatMap(({ id, pushes }) => [
    ...(of(id).length === 0 ? [`the e-mail of ${id} was lost`] : []),
    ...(pushes.length === 0 ? [`the push of ${id} was lost`] : []),
    ...(count(of(id).map(({ messageId, to, body }) => messageId + to + unbound(body))) > 1
      ? [`${id} came as two e-mails`]
      : []),
    ...(count(pushes.map(({ push, headers }) => `${push.tag}${push.title}${push.url}${headers['topic']}`)) > 1
      ? [`${id} came as two pushes`]
      : []),
  ])
  const approvedIds = new Set(approved.flatMap(({ id }) => of(id)))
  const strange = mails
    .filter((mail) => !approvedIds.has(mail))
    .map(() => 'an e-mail of nothing that happened')
  return [...faults, ...strange]
}

/** Without the line that parts text and HTML, which is another one in each writing. */
const unbound = (body: string) => body.replace(/^--.*$/gm, '')

/** Kills the worker that sends again and again, and compares what came with what was approved. */
async function prove(url: string): Promise<boolean> {
  const clock = await standingClock(url, new Date('2026-01-01T00:00:00Z'))
  const database = openDatabase(url, () => undefined)
  const striking = killer()
  const post = await startMailServer({ onMail: () => striking.onGiven('an e-mail') })
  const service = await startPushServer(() => striking.onGiven('a push'))
  const approved: Approved[] = []
  const undone: Browser[] = []
  const startWorker = () =>
    startChild(['api/prove/notifications/notification-child.ts', url, post.url], /started/)
  const jobsLeft = () =>
    database.$client.query('select 1 from graphile_worker._private_jobs').then(({ rowCount }) => rowCount)
  try {
    for (let kill = 1; kill <= kills; kill++) {
      for (let each = 0; each < approvedEach; each++) {
        const browser = service.newBrowser()
        approved.push({ id: await approveOne(database, browser, false), pushes: browser.pushes })
      }
      const other = service.newBrowser()
      await approveOne(database, other, true)
      undone.push(other)
      await striking.kill(kill, await startWorker())
      // Jobs in hand are handed back after two minutes, and retries come later and later.
      await clock.moveTo(new Date(clock.now().getTime() + 3 * minuteMs))
      console.log(
        `kill ${kill}: ${approved.length} approved, ${post.mails.length} e-mails, ${await jobsLeft()} jobs left`,
      )
    }
    const last = await startWorker()
    for (let turns = 0; (await jobsLeft()) && turns < 200; turns++) {
      await clock.moveTo(new Date(clock.now().getTime() + minuteMs))
      await sleep(50)
    }
    await last.kill()
    const faults = [
      ...faultsOf(approved, post.mails),
      ...undone.flatMap(({ pushes }) => pushes.map(() => 'a push of nothing that happened')),
    ]
    for (const fault of faults) console.log(fault)
    // What came once more, e-mails under the same Message-ID and pushes under the same tag.
    const mails = post.mails.length - new Set(post.mails.map(({ messageId }) => messageId)).size
    const pushes = approved.reduce((sum, each) => sum + Math.max(0, each.pushes.length - 1), 0)
    console.log(
      `${kills} kills, ${approved.length} approved; lost, made up or told as two: ${faults.length}; came again as the same: ${mails} e-mails, ${pushes} pushes`,
    )
    return faults.length === 0
  } finally {
    await database.$client.end()
    await clock.stop()
    await post.stop()
    await service.stop()
  }
}

process.exit((await withEmbeddedDatabase(prove)) ? 0 : 1)
