import { maxTemplates, type NewTemplate } from '@drape/contract/template'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../infra/db/database.ts'
import { template } from '../infra/schema/template.ts'

interface Own {
  readonly id: string
  readonly stylistId: string
}

const publicColumns = { id: template.id, kind: template.kind, name: template.name, text: template.text }

const isOwn = ({ id, stylistId }: Own) => and(eq(template.id, id), eq(template.stylistId, stylistId))

export const listTemplates = (database: Database, stylistId: string) =>
  database
    .select(publicColumns)
    .from(template)
    .where(eq(template.stylistId, stylistId))
    .orderBy(sql`lower(${template.name})`, template.id)
    .limit(maxTemplates)

/** Returns whether there was one. */
export const removeTemplate = async (database: Database, own: Own): Promise<boolean> =>
  (await database.delete(template).where(isOwn(own))).rowCount === 1

export async function findTemplateUnderKey(tx: Transaction, stylistId: string, key: string) {
  const [row] = await tx
    .select(publicColumns)
    .from(template)
    .where(and(eq(template.stylistId, stylistId), eq(template.idempotencyKey, key)))
  return row
}

export async function isFull(tx: Transaction, stylistId: string): Promise<boolean> {
  return (await tx.$count(template, eq(template.stylistId, stylistId))) >= maxTemplates
}

export const isThere = async (tx: Transaction, own: Own): Promise<boolean> =>
  (await tx.$count(template, isOwn(own))) > 0

/** Whether another of the stylist's templates of this kind has the name, in whatever case. */
export async function isNameTaken(
  tx: Transaction,
  { id, stylistId }: Own,
  { kind, name }: NewTemplate,
): Promise<boolean> {
  const isAnother = and(
    eq(template.stylistId, stylistId),
    eq(template.kind, kind),
    sql`lower(${template.name}) = lower(${name})`,
    ne(template.id, id),
  )
  return (await tx.$count(template, isAnother)) > 0
}

export async function insertTemplate(
  tx: Transaction,
  row: Own & NewTemplate & { readonly idempotencyKey: string },
) {
  const [inserted] = await tx.insert(template).values(row).returning(publicColumns)
  return inserted
}

export async function updateTemplate(tx: Transaction, own: Own, { kind, name, text }: NewTemplate) {
  const [changed] = await tx
    .update(template)
    .set({ kind, name, text })
    .where(isOwn(own))
    .returning(publicColumns)
  return changed
}
