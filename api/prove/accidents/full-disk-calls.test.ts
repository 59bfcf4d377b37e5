import { calls } from '@drape/contract/calls'
import { createOutfit } from '@drape/contract/outfit'
import { signInWithPasskey } from '@drape/contract/passkey'
import { signInWithGoogle } from '@drape/contract/session'
import { readShopPage } from '@drape/contract/shop'
import { testApp } from '../../test/app.ts'
import { routeOf } from '../../test/caller.ts'
import { takeSnapshot } from '../../test/database-snapshot.ts'
import { rightAsks } from '../../test/permission/right-ask.ts'
import { type ScenarioFactory, scenarioFactory } from '../../test/scenario.ts'
import { tracesOf } from '../../test/upload.ts'

const running = testApp({ REQUESTS_PER_MINUTE: '1000000' })
let scenarios: ScenarioFactory
let askRightly: Awaited<ReturnType<typeof rightAsks>>

const renew = async () => {
  askRightly = await rightAsks(running, await scenarios.make())
}

const unlimited = 1_000_000_000

beforeAll(async () => {
  scenarios = scenarioFactory(running)
  await renew()
  // A database whose disk has room for so many writing statements, and refuses the one after them as PostgreSQL does.
  // Two tables that only count callers are left out.
  await running.query(`
    create schema room;
    create sequence room.taken minvalue 0;
    create table room.size (statements int not null);
    insert into room.size values (${unlimited});
    create function room.take() returns trigger language plpgsql as $$ begin
      if nextval('room.taken') > (select statements from room.size) then
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
})

/** Asks with room for so many writing statements. */
async function ask(route: string, statements = unlimited) {
  await running.query(`select setval('room.taken', 0)`)
  await running.query(`update room.size set statements = ${statements}`)
  const { reply } = await askRightly(route)
  await running.query(`update room.size set statements = ${unlimited}`)
  const [{ taken }] = await running.query('select last_value::int as taken from room.taken')
  const status = reply.statusCode
  const problem = status >= 500 && { message: reply.json().message, retryAfter: reply.headers['retry-after'] }
  return { answer: { status, ...problem }, isRefused: taken > statements }
}

/** Rows, jobs, objects and files. */
async function stored(): Promise<Readonly<Record<string, unknown>>> {
  const [jobs] = await running.query('select count(*)::int as jobs from graphile_worker._private_jobs')
  return { ...(await takeSnapshot(running.database)), ...(await tracesOf(running)), ...jobs }
}

const refusal = (message: string) => ({ status: 503, message, retryAfter: '300' })
const nothingStored = refusal(
  'There is no room for anything new right now. Nothing was kept: please try again later.',
)
/** Said when all is done but that a stylist may not see it yet: the same call again shows it. */
const notShown = refusal(
  'This cannot be shown right now, because there is no room to keep who saw it. Please try again later.',
)

/** What is good for one try, however that ends: the page asks for another passkey's signature, or ID token. */
const usedUp: Readonly<Record<string, readonly string[]>> = {
  [routeOf(signInWithGoogle)]: ['used_challenge'],
  [routeOf(signInWithPasskey)]: ['passkey', 'used_challenge'],
}

const without = (tables: object, names: readonly string[] = []) =>
  Object.fromEntries(Object.entries(tables).filter(([name]) => !names.includes(name)))

/** By table, because PostgreSQL lists them in another order after it has analysed one. */
const countsOf = (tables: object) =>
  Object.fromEntries(
    Object.entries(tables)
      .filter(([name]) => !name.includes('view'))
      .map(([name, content]) => [name, String(content).split(' ')[0]]),
  )

// What it reads from a shop's page is stored only if possible: its own test covers that.
const [reading, writing] = [true, false].map((reads) =>
  calls
    .filter(
      ({ call }) => (call.method === 'GET') === reads && (reads || routeOf(call) !== routeOf(readShopPage)),
    )
    .map(({ call }) => routeOf(call)),
)

/** Asks with room for no write, then for one, and so on, until it is done. */
async function askAtEachWrite(route: string) {
  let before = await stored()
  let done: typeof before | undefined
  for (let statements = 0; ; statements++) {
    const { answer, isRefused } = await ask(route, statements)
    const after = await stored()
    if (!isRefused) {
      expect(answer).toEqual({ status: 200 })
      // Done once, however often it was asked for.
      if (done) expect(countsOf(after)).toEqual(countsOf(done))
      if (statements > 0) await renew()
      return
    }
    if (answer.message === notShown.message) {
      expect(answer).toEqual(notShown)
      done ??= after
      continue
    }
    expect(answer).toEqual(nothingStored)
    expect(without(after, usedUp[route])).toEqual(without(done ?? before, usedUp[route]))
    if (usedUp[route]) await renew()
    before = await stored()
  }
}

test.each(writing ?? [])(
  '%s stores nothing where the disk is full at any of its writes, says so, and is done later',
  askAtEachWrite,
)

test('a call is found that writes without a transaction', async () => {
  const { database } = running
  const { transaction } = database
  // Each statement is a transaction of its own.
  Object.assign(database, { transaction: (work: (tx: typeof database) => unknown) => work(database) })
  const isFound = expect(askAtEachWrite(routeOf(createOutfit))).rejects.toThrow(/toEqual/)
  await isFound.finally(() => Object.assign(database, { transaction }))
  await renew()
})

test.each(reading ?? [])(
  '%s is read all the same, but for what needs a record of who saw it',
  async (route) => {
    const before = await stored()
    const { answer: usual } = await ask(route)
    const { answer, isRefused } = await ask(route, 0)
    expect(answer).toEqual(isRefused ? notShown : usual)
    if (isRefused) expect(await stored()).toEqual(before)
  },
)
