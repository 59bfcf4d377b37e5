import { actAsBrowsers, newKey } from '@drape/remote-shared/test/page'
import pg from 'pg'
import { buildApp } from '../../../src/app.ts'
import { readEnv } from '../../../src/env.ts'
import { openDatabase } from '../../../src/infra/db/database.ts'
import { vapidKeysOf } from '../../../src/infra/secret/vapid-keys.ts'
import { insightOf } from '../../../src/insight/insight.service.ts'
import { lookService } from '../../../src/look/look.service.ts'
import { sweepAlone } from '../../../src/photo/photo.store.ts'
import { sweepObjects } from '../../../src/photo/photo-sweep.ts'
import { accessTokens } from '../../../src/session/access-token.ts'
import { sweepSessions } from '../../../src/session/family.store.ts'
import { sessionService } from '../../../src/session/session.service.ts'
import { stylistAccountService } from '../../../src/stylist/stylist-account.service.ts'
import { standingClock } from '../../../test/clock.ts'
import { jpegPicture } from '../../../test/picture.ts'
import { addStylist } from '../../../test/row.ts'
import { buildPageScripts, pageCode } from '../page/page-code.ts'
import { type Fault, faultProxy, killAtOf } from './fault-proxy.ts'
import { newWork, openGate } from './gate.ts'
import { gateDatabase } from './gated-database.ts'
import { jobWorker } from './job-worker.ts'
import { memoryStore } from './memory-store.ts'
import type { Bug } from './planted.ts'
import { processClock } from './process-clock.ts'

/** Notes each time that an outfit is completed, and that it was called back: the table alone has the last time. */
const observers = `
  create table moved.completion (outfit_id uuid not null, is_over boolean not null default false);
  create function moved.note_completion() returns trigger language plpgsql as $$ begin
    if new.approved_at is null then update moved.completion set is_over = true where outfit_id = new.id;
    else insert into moved.completion values (new.id); end if;
    return null; end $$;
  create trigger note_completion after update of approved_at on outfit
    for each row execute function moved.note_completion();
  create function moved.forget_completion() returns trigger language plpgsql as $$
    begin update moved.completion set is_over = true where outfit_id = old.id; return null; end $$;
  create trigger forget_completion after delete on outfit for each row execute function moved.forget_completion();
  do $$ declare one record; begin
    for one in select table_name, column_name, column_default from information_schema.columns
      where table_schema = 'public' and column_default like '%now()%' loop
      execute format('alter table public.%I alter column %I set default %s', one.table_name, one.column_name,
        regexp_replace(one.column_default, '(pg_catalog\\.)?now\\(\\)', 'moved.now()'));
    end loop; end $$`

const emptying = `delete from account; delete from token_family; delete from stylist_address;
  delete from moved.completion; delete from graphile_worker._private_jobs`

export type World = Awaited<ReturnType<typeof openWorld>>

/** The whole server on this database; all requests to it, and all of its own, pass one gate. */
export async function openWorld({ url, dataDir }: { readonly url: string; readonly dataDir: string }) {
  await actAsBrowsers()
  const scripts = buildPageScripts()
  const clock = processClock()
  const databaseClock = await standingClock(url, clock.now())
  const monitor = new pg.Client({
    connectionString: url,
    application_name: 'monitor',
    options: '-c plan_cache_mode=force_generic_plan',
  })
  await monitor.connect()
  await monitor.query(observers)
  // A story is not about a power cut, and its statements are too small to be compiled.
  for (const setting of ['synchronous_commit', 'jit'])
    await monitor.query(`alter database ${pg.escapeIdentifier(monitor.database ?? '')} set ${setting} = off`)
  const names = new Map<string, string>()
  /** Prepared, because planning takes longer than running it. */
  const query = async <Row extends object>(text: string, ...values: readonly unknown[]) => {
    const name = names.get(text) ?? `story ${names.size}`
    names.set(text, name)
    return (await monitor.query<Row>({ name, text, values: [...values] })).rows
  }

  const gate = openGate({
    // What PostgreSQL says here is never late: it gives a lock on before it answers whoever had it.
    blockedOf: async (pids) => {
      const rows = await query<{ pid: number }>(
        'select pid from pg_locks where not granted and pid = any($1)',
        pids,
      )
      return rows.map(({ pid }) => pid)
    },
    endBackends: async (pids) => {
      const end = () =>
        monitor.query('select pg_terminate_backend(pid) from pg_stat_activity where pid = any($1)', [pids])
      while (pids.length > 0 && (await end()).rowCount !== 0);
    },
  })
  const database = openDatabase(url, () => undefined)
  let planted: Bug = {}
  gateDatabase(database, gate, () => planted.twist)
  const objects = memoryStore(gate)
  const tokenKeys = ['a key of the stories alone, long enough for them'] as const
  const env = {
    ...readEnv({
      SITE_DIR: '/nowhere',
      DATA_DIR: dataDir,
      REQUESTS_PER_MINUTE: '1000000',
      REQUESTS_AT_ONCE: '1000',
    }),
    tokenKeys,
    vapidKeys: vapidKeysOf('a-private-key-of-tests-alone-long-enough-AA'),
  }
  const app = await buildApp({ env, database, objects, log: { level: 'silent' } })
  await app.ready()
  const proxy = faultProxy(app, gate)
  const worker = await jobWorker({ database, gate, proxy, env })
  const stylists = await Promise.all(['Meera', 'Kavya'].map((name) => addStylist(database, { name })))
  const moveTo = async (time: Date) => {
    clock.moveTo(time)
    await databaseClock.moveTo(time)
  }
  let code = pageCode(scripts)
  const stylistAccounts = stylistAccountService(database)
  /** Returns whether it was done: the command may be killed. */
  const byOperator = async (
    name: string,
    [fault]: readonly Fault[] = [],
    command: () => Promise<unknown>,
  ) => {
    const work = newWork(name, killAtOf(fault))
    try {
      await gate.run(work, command)
    } catch (error) {
      if (!work.isDead) throw error
    }
    return !work.isDead
  }

  return {
    database,
    objects,
    gate,
    proxy,
    worker,
    pageCode: () => code,
    picture: new Blob([new Uint8Array(await jpegPicture(12, 16))], { type: 'image/jpeg' }),
    keys: { Asha: await newKey(), Meera: await newKey(), thief: await newKey() },
    /** They stay, with nothing that is theirs. */
    stylists,
    sessions: sessionService(database, accessTokens(tokenKeys)),
    readInsight: () => insightOf(database),
    readLook: lookService(database).read,
    now: clock.now,
    query,
    hasJobs: async () => (await query('select from graphile_worker._private_jobs limit 1')).length > 0,
    wait: (minutes: number) => moveTo(new Date(clock.now().getTime() + minutes * 60_000)),
    sweep: (faults?: readonly Fault[]) =>
      byOperator('the sweep', faults, async () => {
        await sweepSessions(database)
        await sweepAlone(database, () =>
          sweepObjects({ database, objects }, () => false, planted.sweepsAfterSeconds),
        )
      }),
    /** Returns whether the operator was told that they are signed out. */
    signOut: (whose: Parameters<typeof stylistAccounts.signOut>[0], faults?: readonly Fault[]) =>
      byOperator('the operator', faults, () => stylistAccounts.signOut(whose)),
    plant: async (next: Bug) => {
      if (planted.undo) await monitor.query(planted.undo)
      planted = next
      code = pageCode(scripts, next.page)
      if (next.sql) await monitor.query(next.sql)
    },
    /** Of a story, when nothing is left of the one before. */
    begin: async (order: number) => {
      await monitor.query(emptying)
      objects.forget()
      await moveTo(clock.real())
      proxy.late.length = 0
      proxy.heard.length = 0
      worker.forget()
      gate.begin(order)
    },
    stop: async () => {
      gate.stop()
      await app.close()
      await worker.stop()
      await database.$client.end()
      await monitor.end()
      await databaseClock.stop()
      clock.stop()
    },
  }
}
