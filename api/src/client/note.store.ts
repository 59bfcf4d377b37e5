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

async function findUnderKey(tx: Transaction, { accountId, stylistId }: OwnNote, key: string) {
  const [row] = await tx
    .select()
    .from(clientNote)
    .where(
      and(
        eq(clientNote.accountId, accountId),
        eq(clientNote.stylistId, stylistId),
        eq(clientNote.idempotencyKey, key),
      ),
    )
  return row
}

/** The account stays locked, so that notes at once are counted, and repetitions of one found. */
export async function insertNote(tx: Transaction, own: NewNote): Promise<NoteRow | 'gone' | 'full'> {
  if (!(await lockAccount(tx, own.accountId))) return 'gone'
  const existing = own.idempotencyKey && (await findUnderKey(tx, own, own.idempotencyKey))
  if (existing) return existing
  if ((await tx.$count(clientNote, eq(clientNote.accountId, own.accountId))) >= maxNotes) return 'full'
  const stylistName = sql`(select ${stylist.name} from ${stylist} where ${stylist.id} = ${own.stylistId})`
  const [row] = await tx
    .insert(clientNote)
    .values({ ...own, stylistName: stylistName as never })
    .returning()
  return row ?? 'gone'
}

/** Undefined of a note that is not there, or another's. */
export const updateNote = async (database: Database, own: OwnNote, text: string) =>
  (await database.update(clientNote).set({ text, changedAt: now }).where(isOwn(own)).returning())[0]

/** Returns whether there was one. */
export const removeNote = async (database: Database, own: OwnNote): Promise<boolean> =>
  (await database.delete(clientNote).where(isOwn(own))).rowCount === 1
