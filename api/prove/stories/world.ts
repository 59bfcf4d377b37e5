import { newKey } from '@drape/remote-shared/test/page'
import pg from 'pg'
import { buildApp } from '../../src/app.ts'
import { readEnv } from '../../src/env.ts'
import { openDatabase } from '../../src/infra/db/database.ts'
import { insightOf } from '../../src/insight/insight.service.ts'
import { sweepAlone } from '../../src/photo/photo.store.ts'
import { sweepObjects } from '../../src/photo/photo-sweep.ts'
import { accessTokens } from '../../src/session/access-token.ts'
import { sweepSessions } from '../../src/session/family.store.ts'
import { sessionService } from '../../src/session/session.service.ts'
import { standingClock } from '../../test/clock.ts'
import { addStylist } from '../../test/row.ts'
import { faultProxy } from './fault-proxy.ts'
import { newWork, openGate } from './gate.ts'
import { gateDatabase } from './gated-database.ts'
import { memoryStore } from './memory-store.ts'
import type { Planted } from './planted.ts'
import { processClock } from './story-clock.ts'

/** Notes each time that an outfit is completed: the tables alone keep the last time. */
const witness = `
  create table moved.completion (outfit_id uuid not null);
  create function moved.note_completion() returns trigger language plpgsql as $$
    begin insert into moved.completion values (new.id); return null; end $$;
  create trigger note_completion after update of approved_at on outfit
    for each row when (new.approved_at is not null) execute function moved.note_completion();
  create function moved.forget_completion() returns trigger language plpgsql as $$
    begin delete from moved.completion where outfit_id = new.id; return null; end $$;
  create trigger forget_completion after update of approved_at on outfit
    for each row when (new.approved_at is null) execute function moved.forget_completion()`

export type World = Awaited<ReturnType<typeof openWorld>>

/** The whole server on this database, with everything that it asks and is asked behind one gate. */
export async function openWorld({ url, dataDir }: { readonly url: string; readonly dataDir: string }) {
  const clock = processClock()
  const databaseClock = await standingClock(url, clock.now())
  const monitor = new pg.Client({
    connectionString: url,
    options: '-c plan_cache_mode=force_generic_plan',
  })
  await monitor.connect()
  await monitor.query(witness)
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
  let bug: Planted = {}
  gateDatabase(database, gate, () => bug.twist)
  const objects = memoryStore(gate)
  const env = {
    ...readEnv({
      SITE_DIR: '/nowhere',
      DATA_DIR: dataDir,
      REQUESTS_PER_MINUTE: '1000000',
      REQUESTS_AT_ONCE: '1000',
    }),
    tokenKeys: ['a key of the stories alone, long enough for them'] as const,
    vapidKeys: undefined,
  }
  const app = await buildApp({ env, database, objects, log: { level: 'silent' } })
  await app.ready()
  const stylists = await Promise.all(['Meera', 'Kavya'].map((name) => addStylist(database, { name })))

  const keys = { Asha: await newKey(), Meera: await newKey(), thief: await newKey() }

  const proxy = faultProxy(app, gate)
  const moveTo = async (moment: Date) => {
    clock.moveTo(moment)
    await databaseClock.moveTo(moment)
  }

  return {
    database,
    objects,
    gate,
    proxy,
    keys,
    /** They stay, with nothing that is theirs. */
    stylists,
    sessions: sessionService(database, accessTokens(env.tokenKeys)),
    readInsight: () => insightOf(database),
    now: clock.now,
    query,
    wait: (minutes: number) => moveTo(new Date(clock.now().getTime() + minutes * 60_000)),
    sweep: () =>
      gate
        .run(newWork('the sweep'), async () => {
          await sweepSessions(database)
          await sweepAlone(database, () =>
            sweepObjects({ database, objects }, () => false, bug.sweepsAfterSeconds),
          )
        })
        // It was killed.
        .catch(() => undefined),
    plant: async (next: Planted) => {
      if (bug.undo) await monitor.query(bug.undo)
      bug = next
      if (bug.sql) await monitor.query(bug.sql)
    },
    /** Of a story, when nothing is left of the one before. */
    begin: async (order: number) => {
      await monitor.query(
        'delete from account; delete from token_family; delete from stylist_address; delete from moved.completion; delete from graphile_worker._private_jobs',
      )
      objects.forget()
      await moveTo(clock.real())
      proxy.late.length = 0
      proxy.heard.length = 0
      gate.begin(order)
    },
    stop: async () => {
      gate.stop()
      await app.close()
      await database.$client.end()
      await monitor.end()
      await databaseClock.stop()
      clock.stop()
    },
  }
}
