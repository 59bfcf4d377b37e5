import { maxTemplates, type NewTemplate, type Template } from '@drape/contract/template'
import { v7 as newId } from 'uuid'
import type { Database, Transaction } from '../infra/db/database.ts'
import { conflict, notFound, notSignedIn } from '../infra/http/refusal.ts'
import { lockStylist } from '../infra/schema/locks.ts'
import {
  findTemplateUnderKey,
  insertTemplate,
  isFull,
  isNameTaken,
  isThere,
  listTemplates,
  removeTemplate,
  updateTemplate,
} from './template.store.ts'

const kindsInWords = { description: 'a description', note: 'notes' } as const

const checkName = async (tx: Transaction, own: Parameters<typeof isNameTaken>[1], body: NewTemplate) => {
  if (await isNameTaken(tx, own, body))
    throw conflict(`You have a template for ${kindsInWords[body.kind]} of this name already.`)
}

export function templateService(database: Database) {
  /** The stylist row is locked, so that of simultaneous calls each sees the templates of those before it. */
  const change = <Made>(stylistId: string, how: (tx: Transaction) => Promise<Made>): Promise<Made> =>
    database.transaction(async (tx) => {
      if (!(await lockStylist(tx, stylistId))) throw notSignedIn()
      return how(tx)
    })

  return {
    list: (stylistId: string) => listTemplates(database, stylistId),

    create: (stylistId: string, body: NewTemplate, idempotencyKey: string): Promise<Template> =>
      change(stylistId, async (tx) => {
        const existing = await findTemplateUnderKey(tx, stylistId, idempotencyKey)
        if (existing) return existing
        const own = { id: newId(), stylistId }
        await checkName(tx, own, body)
        if (await isFull(tx, stylistId))
          throw conflict(`There is room for ${maxTemplates} templates. Please delete one first.`)
        const inserted = await insertTemplate(tx, { ...own, ...body, idempotencyKey })
        if (!inserted) throw new Error('the insert of a template returned no row')
        return inserted
      }),

    change: (own: { id: string; stylistId: string }, body: NewTemplate): Promise<Template> =>
      change(own.stylistId, async (tx) => {
        if (!(await isThere(tx, own))) throw notFound()
        await checkName(tx, own, body)
        const changed = await updateTemplate(tx, own, body)
        if (!changed) throw notFound()
        return changed
      }),

    remove: async (own: { id: string; stylistId: string }): Promise<void> => {
      if (!(await removeTemplate(database, own))) throw notFound()
    },
  }
}
