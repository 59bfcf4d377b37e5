import pg from 'pg'
import type { TestApp } from './app.ts'

export interface TestClock {
  now(): Date
  moveTo(moment: Date): Promise<void>
  stop(): Promise<void>
}

/**
 * A clock that stands until it is moved, for all connections to this database from now on. It is a now() of our own,
 * which the search path finds before PostgreSQL's: so the queries of libraries have it too, and of the times that a
 * server takes only the defaults of columns do not.
 */
export async function standingClock(url: string, start: Date): Promise<TestClock> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create schema moved;
    create table moved.clock (at timestamptz not null);
    insert into moved.clock values ('${start.toISOString()}');
    create function moved.now() returns timestamptz language sql stable as 'select at from moved.clock';
    alter database ${pg.escapeIdentifier(client.database ?? '')} set search_path = moved, pg_catalog, public;
  `)
  let now = start
  return {
    now: () => now,
    moveTo: async (moment) => {
      now = moment
      await client.query('update moved.clock set at = $1', [moment])
    },
    stop: () => client.end(),
  }
}

/**
 * Everything written so far lies so much later, as it does for a clock that was set back by as much, or, with a minus,
 * earlier. Written as a replication role, so that no trigger fires.
 */
export const moveStored = async ({ database }: Pick<TestApp, 'database'>, by: string): Promise<void> =>
  void (await database.$client.query(`
    do $$
    declare moment record;
    begin
      set local session_replication_role = replica;
      for moment in select table_name, column_name from information_schema.columns
        where table_schema = 'public' and data_type like 'timestamp%' loop
        execute format('update %1$I set %2$I = %2$I + interval ''${by}''', moment.table_name, moment.column_name);
      end loop;
    end $$`))
