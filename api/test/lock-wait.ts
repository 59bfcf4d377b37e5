import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from './app.ts'

const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"

/** Until so many transactions wait for a lock, and no more. */
export const untilWaiting = async ({ query }: Pick<TestApp, 'query'>, count = 1): Promise<void> => {
  while ((await query(waiting)).length < count) await sleep(10)
  expect(await query(waiting)).toHaveLength(count)
}
