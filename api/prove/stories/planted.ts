import type { Statement, Twist } from './gated-database.ts'

/** A bug on purpose, in the database of the stories alone. */
export interface Planted {
  readonly sql?: string
  readonly undo?: string
  readonly twist?: Twist
  readonly sweepsAfterSeconds?: number
}

const trigger = (name: string, on: string, body: string) => ({
  sql: `create function moved.${name}() returns trigger language plpgsql as $$ begin ${body} end $$;
    create trigger ${name} before ${on} for each row execute function moved.${name}()`,
  undo: `drop function moved.${name}() cascade`,
})

/** Looks whether it is free, and then takes it without looking again. */
const claimWithoutLock: Twist = ({ text, rowMode }, values, ask) => {
  if (!/^update "request" set .*"claimed_until" = now\(\).* where .*"request"\."id" = /s.test(text))
    return undefined
  const ids = [...new Set(values.filter((value) => typeof value === 'string' && value.length === 36))]
  const asArray = rowMode ? { rowMode } : {}
  return (async () => {
    const free = await ask(
      {
        ...asArray,
        text: `select id from request where id = any($1::uuid[]) and completed_at is null
          and (claimed_by is null or claimed_by = any($1::uuid[]) or claimed_until <= now())`,
      },
      [ids],
    )
    if (free.rowCount === 0) return free
    return ask(
      {
        ...asArray,
        text: `update request set claimed_by = (select id from stylist where id = any($1::uuid[])),
          claimed_until = now() + interval '30 minutes' where id = any($1::uuid[]) returning id`,
      },
      [ids],
    )
  })()
}

/** Neither the outfit nor the request says that it is completed. */
const completeTwice: Twist = (statement, values, ask) => {
  const { text } = statement
  const changed = text.startsWith('select "photo_id", "stylist_id", "approved_at"')
    ? text.replace('"approved_at"', 'null::timestamptz')
    : text.startsWith('update "request"')
      ? text.replace('"request"."completed_at" is null', 'true')
      : text
  if (changed === text) return undefined
  const { name: _, ...unnamed } = statement
  return ask({ ...unnamed, text: changed } as Statement, values)
}

export const planted = {
  'a lost idempotency key': trigger(
    'lose_key',
    'insert on photo',
    'new.idempotency_key := null; return new;',
  ),
  'a claim without a lock': { twist: claimWithoutLock },
  'a refresh that does not end the family': trigger(
    'keep_family',
    'update on token_family',
    "if new.ended_by = 'reuse' then return null; end if; return new;",
  ),
  'a sweep that comes too early': { sweepsAfterSeconds: -1 },
  'a session without its key': trigger(
    'lose_binding',
    'insert on token_family',
    "new.holder := 'bearer'; new.jkt := null; new.bound_at := null; return new;",
  ),
  'a double completion': { twist: completeTwice },
} satisfies Record<string, Planted>
