import type { TestApp } from '../../test/app.ts'
import { takeSnapshot } from '../../test/database-snapshot.ts'
import { tracesOf } from '../../test/upload.ts'

const unlimited = 1_000_000_000

/**
 * A database whose disk has room for so many writing statements, and refuses the one after them as PostgreSQL does. What
 * the server counts by the way is left out: it goes on without.
 */
export async function limitRoom({ database }: Pick<TestApp, 'database'>) {
  const query = (text: string) => database.$client.query(text)
  await query(`
    create schema room;
    create sequence room.taken minvalue 0;
    create table room.left_over (statements int not null);
    insert into room.left_over values (${unlimited});
    create function room.take() returns trigger language plpgsql as $$ begin
      if nextval('room.taken') > (select statements from room.left_over) then
        raise exception 'could not extend file' using errcode = 'disk_full';
      end if;
      return null;
    end $$;
    do $$
    declare each record;
    begin
      for each in select schemaname, tablename from pg_tables where schemaname in ('public', 'graphile_worker')
        and tablename not in ('rate_limit', 'used_proof') loop
        execute format('create trigger room before insert or update or delete on %I.%I
          for each statement execute function room.take()', each.schemaname, each.tablename);
      end loop;
    end $$`)
  return {
    /** Resolves to what the work does, and whether a write was refused in it. */
    only: async <T>(statements: number, work: () => Promise<T>) => {
      await query(`select setval('room.taken', 0); update room.left_over set statements = ${statements}`)
      const done = await work()
      await query(`update room.left_over set statements = ${unlimited}`)
      const { rows } = await query('select last_value::int as taken from room.taken')
      return { done, isRefused: rows[0].taken > statements }
    },
  }
}

/** All that was kept: rows, jobs, objects and files. */
export async function keptBy(running: TestApp) {
  const rows = await running.query('select count(*)::int as jobs from graphile_worker._private_jobs')
  return { ...(await takeSnapshot(running.database)), ...(await tracesOf(running)), ...rows[0] }
}
