import { subscribePush } from '@drape/contract/notification'
import { deviceIdOf } from '../../../src/notification/push.service.ts'
import { type Action, type Checked, type Concept, note, table } from '../engine/concept.ts'
import { insist } from '../engine/people.ts'
import { type Bug, delivers, rewrites, trigger } from '../engine/planted.ts'
import type { World } from '../engine/world.ts'
import { isLeaving, ownerOf } from './account.ts'
import { countOf } from './due.ts'
import { isSettled } from './job.ts'
import { calledBack, completed, completions } from './outfit.ts'

interface Device extends ReturnType<World['worker']['newBrowser']> {
  readonly account: string
}

/** What must come of a completed outfit: to the devices that were there before it. */
interface Awaited {
  readonly atMs: number
  readonly devices: readonly Device[]
}

const minuteMs = 60_000
/** After this a push says nothing any more. */
const longestMs = 24 * 60 * minuteMs

/** All that were ever presented, and those that were acknowledged before this scene. */
const presented = note((): Device[] => [])
const acknowledged = note((): Device[] => [])
const before = note(() => ({ devices: [] as readonly Device[] }))
const awaited = note(() => new Map<string, Awaited>())

const devices = table<{ id: string }>('select id from push_device')

const allowPushes: Action = ({ world, one, page, noted }) => {
  const device: Device = Object.assign(world.worker.newBrowser(), { account: one.id })
  noted(presented).push(device)
  return async () => {
    if (await insist(page, subscribePush, { body: device.subscription })) noted(acknowledged).push(device)
  }
}

const outfitIn = (text: string) => /outfit=([\w-]+)/.exec(text)?.[1] ?? ''
const ready = 'has put an outfit together for you'
const readyTitle = 'Your outfit is ready'
/** Without the MIME boundary between text and HTML, which is random in each message. */
const unbound = (body: string) => body.replace(/^--.*$/gm, '')

const readyMails = ({ world }: Pick<Checked, 'world'>) =>
  world.worker.mails
    .filter(({ body }) => body.includes(ready))
    .map((mail) => ({ outfit: outfitIn(mail.body), text: mail.messageId + mail.to + unbound(mail.body) }))
const readyPushes = ({ noted }: Pick<Checked, 'noted'>) =>
  noted(presented).flatMap((device) =>
    device.pushes
      .filter(({ push }) => push.title.startsWith(readyTitle))
      .map(({ push, headers }) => ({
        device,
        outfit: outfitIn(push.url),
        text: `${push.tag}${push.title}${push.url}${headers['topic']}`,
      })),
  )

/** The completed outfits whose e-mails and pushes must have arrived by now. */
const dueOutfits = (checked: Checked) => {
  const { world, noted } = checked
  const nowMs = world.now().getTime()
  const all = noted(awaited)
  const isStill = (id: string) => !noted(calledBack).has(id) && !isLeaving(checked, id)
  for (const id of noted(completed))
    if (!all.has(id)) all.set(id, { atMs: nowMs, devices: noted(before).devices })
  noted(before).devices = [...noted(acknowledged)]
  if (!isSettled(checked)) return []
  return [...all].filter(([id, { atMs }]) => isStill(id) && nowMs - atMs > 2 * minuteMs)
}

const severalIn = (messages: readonly { readonly outfit: string; readonly text: string }[]) =>
  [...new Set(messages.map(({ outfit }) => outfit))].filter(
    (id) => new Set(messages.flatMap(({ outfit, text }) => (outfit === id ? text : []))).size > 1,
  )

const notify = (outcome: string): Bug =>
  trigger(
    'make_up',
    'after insert on outfit',
    `insert into notification (id, account_id, kind, outfit_id, mail_outcome, mail_ended_at)
      values (gen_random_uuid(), new.account_id, 'outfit_ready', new.id, ${outcome}) on conflict do nothing;
     return null;`,
  )
const notifiesTwice = trigger(
  'double',
  'after insert on notification',
  `if new.kind = 'outfit_ready' and new.mail_outcome is null then
     insert into notification (id, account_id, kind, outfit_id, mail_outcome, mail_ended_at)
       values (gen_random_uuid(), new.account_id, new.kind, new.outfit_id, 'sent', now());
   end if; return null;`,
)

export const notification: Concept = {
  client: { 'allows pushes': [1, allowPushes] },
  invariants: {
    'the e-mail of a completed outfit comes': {
      *check(checked) {
        const there = new Set(readyMails(checked).map(({ outfit }) => outfit))
        for (const [id] of dueOutfits(checked)) if (!there.has(id)) yield id
      },
      planted: {
        bug: 'notifications without a job for their e-mail',
        mix: 'notifications',
        seed: 1,
        sql: 'alter table notification disable trigger notification_is_sent',
        undo: 'alter table notification enable trigger notification_is_sent',
      },
    },
    'the push of a completed outfit comes to each device': {
      *check(checked) {
        const there = readyPushes(checked)
        const stored = new Set(checked.read(devices).map(({ id }) => id))
        const nowMs = checked.world.now().getTime()
        for (const [id, { atMs, devices: before }] of dueOutfits(checked))
          for (const device of before) {
            const isOwn =
              device.account === ownerOf(checked, id) && stored.has(deviceIdOf(device.subscription.endpoint))
            const isMissing = !there.some((each) => each.device === device && each.outfit === id)
            if (isOwn && isMissing && nowMs - atMs < longestMs) yield id
          }
      },
      planted: {
        bug: 'notifications without a job for their pushes',
        mix: 'notifications',
        seed: 1,
        sql: 'alter table notification disable trigger notification_is_pushed',
        undo: 'alter table notification enable trigger notification_is_pushed',
      },
    },
    'of a completed outfit there is one e-mail, however often it is sent': {
      check: (checked) => severalIn(readyMails(checked)),
      planted: {
        bug: 'an e-mail that is worded anew each time',
        begins: [
          ...delivers,
          ['the clock', 'waits 11 minutes'],
          ['the worker', 'works', { faults: ['reply lost'] }],
        ],
        seed: 1,
        twist: rewrites([
          /^(select "notification".*)"outfit"\."title"/s,
          '$1"outfit"."title" || clock_timestamp()',
        ]),
      },
    },
    'of a completed outfit there is one push, however often it is sent': {
      check: (checked) => severalIn(readyPushes(checked)),
      planted: {
        bug: 'an outfit with two notifications',
        mix: 'notifications',
        seed: 1,
        sql: `alter table notification drop constraint notification_of_outfit; ${notifiesTwice.sql}`,
        undo: `${notifiesTwice.undo}; delete from account;
          alter table notification add constraint notification_of_outfit unique (outfit_id)`,
      },
    },
    'an e-mail says what has happened': {
      *check(checked) {
        const { world, read } = checked
        const happened = new Set(read(completions).map(({ id }) => id))
        for (const { outfit } of readyMails(checked)) if (!happened.has(outfit)) yield `of ${outfit}`
        const late = world.worker.mails.filter(({ body }) => body.includes('it is not ready yet'))
        if (new Set(late.map(({ messageId }) => messageId)).size > countOf(checked, 'late'))
          yield 'a new time that was not promised'
      },
      planted: { bug: 'an e-mail of a draft', mix: 'notifications', seed: 1, ...notify('null, null') },
    },
    'a push says what has happened, to whom it belongs': {
      *check(checked) {
        const happened = new Set(checked.read(completions).map(({ id }) => id))
        for (const { outfit, device } of readyPushes(checked)) {
          if (!happened.has(outfit)) yield `of ${outfit}`
          if (happened.has(outfit) && device.account !== ownerOf(checked, outfit))
            yield `to another than the owner of ${outfit}`
        }
      },
      planted: { bug: 'a push of a draft', mix: 'notifications', seed: 1, ...notify("'sent', now()") },
    },
  },
}
