import { type Action, type Checked, type Concept, note, type Turn } from '../engine/concept.ts'
import { type Beginning, delivers, rewrites } from '../engine/planted.ts'
import { isSettled } from './job.ts'
import { requests } from './request.ts'

const hourMs = 3_600_000

interface Watched {
  readonly dueMs: number
  promisedMs: number
  readonly warnings: string[]
  /** In the end of the scene before, and of this one. */
  claims: readonly (string | null)[]
  isOpen: boolean
  /** Others than the worker had a part in this scene. */
  isShared: boolean
}

/** What should be warned of each request, reckoned without the server's code. */
const watched = note(() => new Map<string, Watched>())
const broken = note(() => ({ once: [] as string[], early: [] as string[], ended: [] as string[] }))

export const countOf = ({ noted }: Pick<Checked, 'noted'>, warning: string) =>
  [...noted(watched).values()].flatMap(({ warnings }) => warnings.filter((each) => each === warning)).length

/** Also for a while: in a scene with others it may have been given back and taken again. */
const isFreeIn = ({ claims, isShared }: Watched, nowMs: number) =>
  isShared || claims.some((until) => until === null || Date.parse(until) <= nowMs)

/** Whether a request needs this warning at this time; of two missed ones only the more serious is sent. */
const needed = (one: Watched, nowMs: number): string | undefined => {
  const { dueMs, promisedMs } = one
  if (nowMs >= promisedMs) return 'late'
  if (nowMs >= dueMs) return undefined
  if (nowMs >= dueMs - 2 * hourMs) return 'pressing'
  return nowMs >= dueMs - 6 * hourMs && isFreeIn(one, nowMs) ? 'unclaimed' : undefined
}

/** Compares the warnings of the scene with the state before it and after it. */
function hear(checked: Checked): void {
  const { world, noted, read } = checked
  const faults = noted(broken)
  const all = noted(watched)
  const isShared = checked.cameLate || checked.steps.some(({ who }) => who !== 'the worker')
  const rows = read(requests)
  for (const { id, isOpen, dueAt, claimedUntil } of rows) {
    const dueMs = Date.parse(dueAt)
    const one = all.get(id) ?? {
      dueMs,
      promisedMs: dueMs,
      warnings: [],
      claims: [null],
      isOpen,
      isShared: false,
    }
    one.isShared = isShared
    one.claims = [...one.claims.slice(-1), claimedUntil]
    all.set(id, one)
  }
  for (const { request, warning, atMs } of world.worker.warnings.splice(0)) {
    const one = all.get(request)
    if (!one?.isOpen) faults.ended.push(`${request} as ${warning}`)
    if (!one) continue
    const isRepeated = one.warnings.includes(warning) && (warning !== 'late' || atMs < one.promisedMs)
    if (isRepeated) faults.once.push(`${request} as ${warning}`)
    else if (needed(one, atMs) !== warning) faults.early.push(`${request} as ${warning}`)
    one.warnings.push(warning)
    if (warning === 'late') one.promisedMs = (Math.ceil((atMs / hourMs + 12) * 2) / 2) * hourMs
  }
  const open = new Set(rows.flatMap(({ id, isOpen }) => (isOpen ? id : [])))
  for (const [id, one] of all) one.isOpen = open.has(id)
}

const lookAgain: Action<Turn> = async ({ world, step }) => {
  const rows = await world.query<{ id: string }>('select id from request order by id')
  const request = rows[step.which % Math.max(1, rows.length)]
  return request && (() => world.worker.look(request.id).catch(() => undefined))
}

const inTime: readonly Beginning[] = [
  ['the clock', 'waits 17 hours'],
  ['the clock', 'waits 4 hours'],
  ['the worker', 'looks at a request again'],
  ['the worker', 'looks at a request again'],
]

export const due: Concept = {
  // As after a crash, or when another replica has done the job.
  worker: { 'looks at a request again': [1, lookAgain] },
  invariants: {
    'no request is late in silence': {
      *check(checked) {
        hear(checked)
        const nowMs = checked.world.now().getTime()
        if (!isSettled(checked)) return
        for (const [id, one] of checked.noted(watched)) {
          const warning = one.isOpen
            ? needed({ ...one, claims: one.claims.slice(-1), isShared: false }, nowMs)
            : undefined
          if (warning && (warning === 'late' || !one.warnings.includes(warning))) yield `${id}: ${warning}`
        }
      },
      planted: {
        bug: 'requests that nobody watches',
        mix: 'due',
        seed: 5,
        sql: 'alter table request disable trigger request_is_watched',
        undo: 'alter table request enable trigger request_is_watched',
      },
    },
    'a warning is said once': {
      check: ({ noted }) => noted(broken).once,
      planted: {
        bug: 'warnings that are not remembered',
        begins: [['Asha', 'uploads'], ...inTime],
        seed: 1,
        twist: rewrites([
          /^(select "due_at", "new_due_at", )"unclaimed_told_at", "pressing_told_at"/,
          '$1null::timestamptz, null::timestamptz',
        ]),
      },
    },
    'no warning comes after the end of a request': {
      check: ({ noted }) => noted(broken).ended,
      planted: {
        bug: 'a look at completed requests',
        begins: [...delivers, ...inTime],
        seed: 1,
        twist: rewrites([
          /^(select "(?:photo_id|due_at)".* from "request" .*)"request"\."completed_at" is null/s,
          '$1true',
        ]),
      },
    },
    'no warning comes before its time': {
      check: ({ noted }) => noted(broken).early,
      planted: {
        bug: 'a day that is three hours shorter',
        begins: [['Asha', 'uploads'], ['the clock', 'waits 17 hours'], ...inTime.slice(2)],
        seed: 1,
        twist: rewrites([/^select "due_at"/, 'select "due_at" - interval \'3 hours\'']),
      },
    },
  },
}
