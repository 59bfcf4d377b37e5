import type { Change } from '../page/page-code.ts'
import type { Twist } from './gated-database.ts'
import type { Mix } from './mixes.ts'
import type { Step } from './story.ts'

/** A planted bug, in the database, the statements, the sweep or the pages of the stories. */
export interface Bug {
  readonly sql?: string
  readonly undo?: string
  readonly twist?: Twist
  readonly sweepsAfterSeconds?: number
  readonly page?: readonly Change[]
}

export type Beginning = readonly [who: string, does: string, how?: Partial<Step>]

/** An outfit is delivered. */
export const delivers: readonly Beginning[] = [
  ['Asha', 'uploads'],
  ['Meera', 'drafts'],
  ['Meera', 'completes'],
]

/** The bug in words, and the seed of stories that find it soon: from a mix of actions, or after fixed first steps. */
export interface Planted extends Bug {
  readonly bug: string
  readonly mix?: Mix
  readonly begins?: readonly Beginning[]
  readonly seed: number
}

export const trigger = (name: string, on: string, body: string): Bug => ({
  sql: `create function moved.${name}() returns trigger language plpgsql as $$ begin ${body} end $$;
    create trigger ${name} ${on} for each row execute function moved.${name}()`,
  undo: `drop function moved.${name}() cascade`,
})

/** Rows of a table stay when they are deleted, except between two stories. */
export const keeps = (table: string): Bug =>
  trigger(
    'keep',
    `before delete on ${table}`,
    "if current_setting('application_name') = 'monitor' then return old; end if; return null;",
  )

/** Inserted rows are gone when their transaction has ended. */
export const forgets = (table: string): Bug => {
  const { sql = '', undo } = trigger(
    'forget',
    `after insert on ${table} deferrable initially deferred`,
    `delete from ${table} where ${table} = new; return null;`,
  )
  return { sql: sql.replace('create trigger', 'create constraint trigger'), ...(undo && { undo }) }
}

/** Replaces parts of statements. */
export const rewrites =
  (...changes: readonly (readonly [part: RegExp, other: string])[]): Twist =>
  (statement, values, ask) => {
    const { name: _, ...unnamed } = statement
    const text = changes.reduce((sum, [part, other]) => sum.replace(part, other), statement.text)
    if (text === statement.text) return undefined
    // Values may stand in the statement, and an empty list would hide them.
    return ask({ ...unnamed, text }, ...(values.length > 0 ? [values] : []))
  }

/** A repeated request is not found by its key, and may be stored again. */
export const forgetsKey = (table: string, constraint: string, columns: string): Bug => ({
  sql: `alter table ${table} drop constraint ${constraint}`,
  undo: `delete from account; alter table ${table} add constraint ${constraint} unique (${columns})`,
  twist: rewrites([
    new RegExp(`^(select .* from "${table}" where .*"idempotency_key" = \\$\\d+)`, 's'),
    '$1 and false',
  ]),
})
