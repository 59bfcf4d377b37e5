import { type Concept, note, table } from '../engine/concept.ts'
import { delivers, trigger } from '../engine/planted.ts'

const figures = table<Readonly<Record<string, number>>>(`select
  (select count(*)::int from request where completed_at is null) as "pendingRequests",
  (select count(*)::int from request where completed_at is null and due_at < now()) as "lateRequests",
  (select count(*)::int from outfit where approved_at >= date_trunc('day', now(), 'Asia/Kolkata')) as "completedToday",
  (select count(*)::int from account where asked_at is not null) as "totalClients",
  coalesce((select round(avg(stars), 2)::float8 from rating), 0) as "avgRating"`)
/** What the dashboard reads instead of counting. */
const totals = [
  table<unknown>('select * from desk_total order by slot'),
  table<unknown>('select * from rating_total order by slot'),
  table<unknown>('select * from outfit_score order by outfit_id'),
]
const lastRead = note(() => ({ rows: '' }))

const uncounted = trigger('miscount', 'before update on rating_total', 'return old;')

export const insight: Concept = {
  invariants: {
    'the dashboard shows the figures of the tables': {
      async check({ world, noted, read }) {
        const rows = JSON.stringify([read(figures), ...totals.map((each) => read(each))])
        if (rows === noted(lastRead).rows) return []
        noted(lastRead).rows = rows
        const shown: Readonly<Record<string, unknown>> = { ...(await world.readInsight()) }
        return Object.entries(read(figures)[0] ?? {}).flatMap(([name, n]) =>
          shown[name] === n ? [] : `${shown[name]} for ${name}, and there are ${n}`,
        )
      },
      planted: {
        bug: 'a rating that is not counted',
        begins: [...delivers, ['Asha', 'rates']],
        seed: 1,
        ...uncounted,
        // Between two stories ratings are deleted, which were not counted.
        undo: `${uncounted.undo}; delete from account; update rating_total set stars_sum = 0, rating_count = 0`,
      },
    },
  },
}
