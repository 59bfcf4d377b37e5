import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { nameOf } from '../../release/canary/canary.ts'
import { dayMs } from '../../release/canary/replay.ts'
import { ifReadable } from '../../release/files.ts'
import { Busy } from '../../release/lock.ts'
import type { LogEntry } from '../../release/release-log.ts'
import { siteStore } from '../../release/site.store.ts'
import { failures } from '../../runtime/evidence/evidence.ts'
import type { EvidenceStore } from '../evidence/evidence-store.ts'
import { shareWords } from '../evidence/report-words.ts'
import type { ReleasingOptions } from '../options.ts'
import { repeatEvery } from '../repeat-every.ts'
import type { Live, LiveSite } from '../site/live-site.ts'
import type { Hook } from './hook.ts'
import { eventNow, eventOfEntry, type HookEvent, partToTell } from './hook-event.ts'
import { hookQueue, type Queue, type Waiting } from './hook-queue.store.ts'
import { patienceMs, sendHook } from './send-hook.ts'

type Telling = Pick<ReleasingOptions, 'siteDir' | 'siteBucket' | 'evidence' | 'evidenceStore' | 'hooks'>

const everyMs = 5_000
const secondMs = 1_000
const minuteMs = 60 * secondMs

/** After each try, how long until the next: as Standard Webhooks advises, within a day. */
const pauses = [5 * secondMs, ...[1, 5, 30, 120, 300, 480, 480].map((minutes) => minutes * minuteMs)]

/** What is not in the log may not crowd out what is, which waits there until there is room. */
const most = { waiting: 50, unlogged: 20, atOnce: 5 }

const nameOfEntry = ({ at, after }: LogEntry): string => `${at} ${after}`

/** The entries since the cursor, oldest first; where it is gone, as after a restore, those of the day. */
const entriesSince = (newestFirst: Iterable<LogEntry>, cursor: string): LogEntry[] => {
  const since: LogEntry[] = []
  for (const entry of newestFirst) {
    if (nameOfEntry(entry) === cursor || Date.parse(entry.at) < Date.now() - dayMs) break
    since.unshift(entry)
  }
  return since
}

const untried = { tries: 0, nextAt: 0 }

const withEntries = (queue: Queue, site: string): Queue => {
  const history = () => siteStore(site).readRecentHistory()
  if (queue.cursor === undefined) {
    // It is told what happens from now on.
    const [newest] = history()
    return { ...queue, cursor: newest ? nameOfEntry(newest) : '' }
  }
  const room = Math.max(0, most.waiting - queue.waiting.length)
  const entries = entriesSince(history(), queue.cursor).slice(0, room)
  const last = entries.at(-1)
  if (!last) return queue
  const events = entries.map((entry) => ({ event: eventOfEntry(site, entry), isLogged: true, ...untried }))
  return { ...queue, cursor: nameOfEntry(last), waiting: [...queue.waiting, ...events] }
}

const withEvents = (queue: Queue, events: readonly HookEvent[]): Queue => {
  const room = Math.max(0, most.unlogged - queue.waiting.filter(({ isLogged }) => !isLogged).length)
  const taken = events.slice(0, room).map((event) => ({ event, isLogged: false, ...untried }))
  return taken.length > 0 ? { ...queue, waiting: [...queue.waiting, ...taken] } : queue
}

/** As alerts.yml has it, of an hour or two. */
const bound = { share: 0.05, views: 100, pastMs: 2 * 60 * minuteMs }

const keyOf = (each: Parameters<typeof nameOf>[0] & { readonly what: string }) =>
  `${nameOf(each)} ${each.what}`

type Failing = Awaited<ReturnType<typeof failingParts>>[number]

/** Of what visitors get, the failures that take more than a bounded share of the views. */
async function failingParts(store: EvidenceStore, { history, canaries }: Live) {
  const sums = await store.sumsSince(new Date(Date.now() - bound.pastMs))
  const counts = new Map<string, number>()
  for (const sum of sums) counts.set(keyOf(sum), (counts.get(keyOf(sum)) ?? 0) + sum.count)
  const live = Object.entries(history).map(([part, [version = '']]) => ({ part, version }))
  return [...live, ...canaries].flatMap(({ part, version }) => {
    const countOf = (what: string) => counts.get(keyOf({ part, version, what })) ?? 0
    const views = countOf('view')
    if (views < bound.views) return []
    return failures.flatMap((what) => {
      const share = countOf(what) / views
      // Below half of the bound it has come right.
      if (share < bound.share / 2) return []
      const line = `${what}: ${shareWords(share)} of ${views}`
      return [{ part, version, what, line, isOver: share > bound.share }]
    })
  })
}

/** Each is told once, until it has come right. */
const withFailing = (queue: Queue, site: string, all: readonly Failing[]): Queue => {
  const toTell = all.filter((each) => each.isOver && !queue.failing.includes(keyOf(each)))
  const failing = all.filter((each) => each.isOver || queue.failing.includes(keyOf(each))).map(keyOf)
  if (failing.join() === queue.failing.join()) return queue
  const events = toTell.map(({ part, version, line }) =>
    eventNow('part.failing', { parts: [partToTell(site, part, version)], notes: [line] }),
  )
  return { ...withEvents(queue, events), failing }
}

function teller(hook: Hook, log: FastifyBaseLogger, { siteDir, siteBucket }: Telling, closing: AbortSignal) {
  const change = hookQueue(siteDir, hook)
  let unsaved: readonly HookEvent[] = []

  const attempt = async (each: Waiting): Promise<readonly [id: string, next: Waiting | undefined]> => {
    const { id, type } = each.event
    try {
      await sendHook(hook, each.event, closing)
      return [id, undefined]
    } catch (error) {
      if (closing.aborted) return [id, each]
      const pause = pauses[each.tries]
      // Undefined once it was tried for a day.
      const next =
        pause === undefined ? undefined : { ...each, tries: each.tries + 1, nextAt: Date.now() + pause }
      const message = next ? 'a hook was not told, and is tried again' : 'a hook was not told within a day'
      log[next ? 'warn' : 'error']({ err: error, hook: hook.address.host, event: type }, message)
      return [id, next]
    }
  }

  /** Saves what is new; returns what this server is to send now. */
  const take = (failing: readonly Failing[] | undefined): readonly Waiting[] => {
    const now = Date.now()
    const events = unsaved
    let due: readonly Waiting[] = []
    change((before) => {
      // Beside a bucket changes are told where they are made. What is damaged is told once it is repaired.
      const logged = (siteBucket ? undefined : ifReadable(() => withEntries(before, siteDir))) ?? before
      const noted = withEvents(logged, events)
      const next = failing ? withFailing(noted, siteDir, failing) : noted
      const isFree = next.heldUntil <= now
      due = isFree ? next.waiting.filter(({ nextAt }) => nextAt <= now).slice(0, most.atOnce) : []
      return due.length > 0 ? { ...next, heldUntil: now + 2 * patienceMs } : next
    })
    unsaved = unsaved.slice(events.length)
    return due
  }

  return {
    note: (event: HookEvent): void => {
      unsaved = [...unsaved, event].slice(0, most.unlogged)
    },
    visit: async (failing: readonly Failing[] | undefined): Promise<void> => {
      const due = take(failing)
      if (due.length === 0) return
      const next = new Map(await Promise.all(due.map(attempt)))
      change((before) => ({
        ...before,
        heldUntil: 0,
        waiting: before.waiting.flatMap((each) =>
          next.has(each.event.id) ? (next.get(each.event.id) ?? []) : [each],
        ),
      }))
    },
  }
}

/** Tells hooks of each change of the site, of refusals and of parts that fail, beside what the server does. */
export function openHooks(log: FastifyBaseLogger, { read }: LiveSite, telling: Telling) {
  const { hooks, evidence, evidenceStore } = telling
  const closing = new AbortController()
  const tellers = hooks.map((hook) => teller(hook, log, telling, closing.signal))
  let comparedAt = 0

  const failingNow = async (): Promise<readonly Failing[] | undefined> => {
    if (!evidence || Date.now() - comparedAt < minuteMs) return undefined
    comparedAt = Date.now()
    return failingParts(evidenceStore, await read())
  }

  return {
    tell: (type: string, data: HookEvent['data']): void => {
      for (const { note } of tellers) note(eventNow(type, data))
    },
    visit: async (): Promise<void> => {
      const failing = await failingNow().catch((error) => {
        log.warn({ err: error }, 'it is not known whether parts fail, of which hooks would be told')
        return undefined
      })
      await Promise.all(
        tellers.map(({ visit }) =>
          // Another server that shares the folder does the same.
          visit(failing).catch((error) => {
            if (!(error instanceof Busy)) log.warn({ err: error }, 'what a hook is to be told cannot be kept')
          }),
        ),
      )
    },
    stop: (): void => closing.abort(),
  }
}

export type TellHooks = ReturnType<typeof openHooks>['tell']

/** Looks at the log every few seconds, and at once where something is to be told. */
export function serveHooks(app: FastifyInstance, site: LiveSite, telling: Telling): TellHooks {
  if (telling.hooks.length === 0) return () => undefined
  const { tell, visit, stop } = openHooks(app.log, site, telling)
  const begin = repeatEvery(app, everyMs, visit, 'hooks could not be told')
  // A hook that hangs holds up no stop: what it was not told waits.
  app.addHook('preClose', async () => stop())
  return (type, data) => {
    tell(type, data)
    begin()
  }
}
