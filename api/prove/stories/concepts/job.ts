import { type Action, type Checked, type Concept, type Turn, table } from '../engine/concept.ts'
import { rewrites } from '../engine/planted.ts'

// One that was replaced while a killed worker had it is never done: the library says so by its attempts.
const retried = table<{ id: string }>(
  'select id from graphile_worker._private_jobs where attempts between 1 and max_attempts - 1',
)
const due = table<{ id: string }>(
  'select id from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts',
)

/** Whether a worker has just done all that there was to do, undisturbed, so that nothing may be missing. */
export const isSettled = ({ steps, read, cameLate, isEnd }: Checked) => {
  const [only, ...others] = steps
  const isWork = only?.who === 'the worker' && only.does === 'works' && only.faults.length === 0
  return isEnd || (isWork && others.length === 0 && !cameLate && read(retried).length === 0)
}

const work: Action<Turn> =
  ({ world, step }) =>
  () =>
    world.worker.work(step.faults)

export const job: Concept = {
  worker: { works: [4, work] },
  invariants: {
    'no job is left undone': {
      holds: 'in the end',
      check: ({ read }) => read(due).map(({ id }) => id),
      planted: {
        bug: 'jobs of a killed worker that stay its own',
        mix: 'notifications',
        seed: 2,
        twist: rewrites([/locked_at < now\(\) - interval '2 minutes'/, 'false']),
      },
    },
  },
}
