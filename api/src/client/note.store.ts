import { maxNotes } from '@drape/contract/client'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { now } from '../infra/db/clock.ts'
import type { Database, Transaction } from '../infra/db/database.ts'
import { clientNote } from '../infra/schema/client.ts'
import { lockAccount } from '../infra/schema/locks.ts'
import { stylist } from '../infra/schema/stylist.ts'

export type NoteRow = typeof clientNote.$inferSelect

interface OwnNote {
  readonly id: string
  readonly accountId: string
  readonly stylistId: string
}

const isOwn = ({ id, accountId, stylistId }: OwnNote) =>
  and(eq(clientNote.id, id), eq(clientNote.accountId, accountId), eq(clientNote.stylistId, stylistId))

export const listNotes = (database: Database, accountId: string): Promise<NoteRow[]> =>
  database
    .select()
    .from(clientNote)
    .where(eq(clientNote.accountId, accountId))
    .orderBy(desc(clientNote.id))
    .limit(maxNotes)

/** In pages by id, for the export. */
export const listNotesOfAccount = (database: Database, accountId: string, after: string, count: number) =>
  database
    .select()
    .from(clientNote)
    .where(and(eq(clientNote.accountId, accountId), gt(clientNote.id, after)))
    .orderBy(asc(clientNote.id))
    .limit(count)

interface NewNote extends OwnNote {
  readonly text: string
  readonly idempotencyKey: string | undefined
}

/**
 * Returns the note, or the one that was written with its key before; undefined for an account that is gone. The account
 * stays locked, so that notes at once are counted.
 */
export async function insertNote(tx: Transaction, own: NewNote): Promise<NoteRow | undefined> {
  if (!(await lockAccount(tx, own.accountId))) return undefined
  const stylistName = sql`(select ${stylist.name} from ${stylist} where ${stylist.id} = ${own.stylistId})`
  const { accountId, stylistId, idempotencyKey, text } = clientNote
  const [row] = await tx
    .insert(clientNote)
    .values({ ...own, stylistName: stylistName as never })
    .onConflictDoUpdate({ target: [accountId, stylistId, idempotencyKey], set: { text: sql`${text}` } })
    .returning()
  return row
}

export const countNotes = (tx: Transaction, accountId: string): Promise<number> =>
  tx.$count(clientNote, eq(clientNote.accountId, accountId))

/** Undefined of a note that is not there, or another's. */
export const updateNote = async (database: Database, own: OwnNote, text: string) =>
  (await database.update(clientNote).set({ text, changedAt: now }).where(isOwn(own)).returning())[0]

/** Returns whether there was one. */
export const removeNote = async (database: Database, own: OwnNote): Promise<boolean> =>
  (await database.delete(clientNote).where(isOwn(own))).rowCount === 1
