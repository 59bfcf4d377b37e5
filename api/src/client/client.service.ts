import type { ReplyOf } from '@drape/contract/call'
import type { Client, ClientNote, readClient, Visit } from '@drape/contract/client'
import { maxNotes } from '@drape/contract/client'
import { v7 as newId } from 'uuid'
import { fitService } from '../fit/fit.service.ts'
import type { Database } from '../infra/db/database.ts'
import { likePattern } from '../infra/db/like-pattern.ts'
import { cutPage } from '../infra/db/page.ts'
import { conflict, notFound } from '../infra/http/refusal.ts'
import type { PictureAddresses } from '../infra/picture/picture-address.ts'
import { presentPreferences } from '../preferences/preferences.service.ts'
import { tasteService } from '../taste/taste.service.ts'
import { type ClientRow, clientStore, type VisitRow } from './client.store.ts'
import { countNotes, insertNote, listNotes, type NoteRow, removeNote, updateNote } from './note.store.ts'

export { listNotesOfAccount } from './note.store.ts'

interface Note {
  readonly accountId: string
  readonly stylistId: string
  readonly text: string
  readonly key: string | undefined
}

interface Page {
  readonly after?: string | undefined
  readonly limit: number
}

const presentClient = ({ createdAt, lastOutfitAt, starsSum, ...row }: ClientRow): Client => ({
  ...row,
  since: createdAt.toISOString(),
  last_outfit_at: lastOutfitAt?.toISOString() ?? null,
  average: row.ratings ? Math.round((starsSum * 100) / row.ratings) / 100 : null,
})

export const presentNoteText = ({ text, writtenAt, changedAt }: NoteRow) => ({
  text,
  written_at: writtenAt.toISOString(),
  ...(changedAt && { changed_at: changedAt.toISOString() }),
})

const presentNote = (row: NoteRow, stylistId: string): ClientNote => ({
  id: row.id,
  author: row.stylistName,
  isYours: row.stylistId === stylistId,
  ...presentNoteText(row),
})

export function clientService(database: Database, addresses: PictureAddresses) {
  const reads = clientStore(database)
  const tastes = tasteService(database)
  const fits = fitService(database)

  const presentVisit = ({ id, photoId, at, wish, ...row }: VisitRow): Visit => ({
    id,
    at: at.toISOString(),
    ...(photoId && { photo: { id: photoId, thumbnail_url: addresses.of(photoId, 'thumbnail') } }),
    ...(wish && { wish }),
    ...(row.outfitId &&
      row.approvedAt && {
        outfit: {
          id: row.outfitId,
          title: row.title ?? '',
          completed_at: row.approvedAt.toISOString(),
          stylist_name: row.stylistName,
          isKept: row.isKept,
          items: row.items ?? [],
        },
      }),
  })

  /** Throws for a client who never asked for outfits: no stylist may know that the account exists. */
  const clientOf = async (id: string): Promise<ClientRow> => {
    const row = await reads.one(id)
    if (!row) throw notFound()
    return row
  }

  return {
    list: async ({ search, after, limit }: Page & { search?: string | undefined }) => {
      const page = search ? reads.find(likePattern(search), after, limit + 1) : reads.list(after, limit + 1)
      const { rows, next } = cutPage(await page, limit)
      return { clients: rows.map(presentClient), next }
    },

    read: async (
      id: string,
      stylistId: string,
      { after, limit }: Page,
    ): Promise<ReplyOf<typeof readClient>> => {
      const client = presentClient(await clientOf(id))
      const [preferences, taste, fit, notes, visits] = await Promise.all([
        reads.preferences(id),
        tastes.read(id),
        fits.readOfClient(id),
        listNotes(database, id),
        reads.visits(id, after, limit + 1),
      ])
      const { rows, next } = cutPage(visits, limit)
      return {
        client,
        preferences: preferences
          ? { ...presentPreferences(preferences), updated_at: preferences.updatedAt.toISOString() }
          : null,
        taste,
        fit,
        notes: notes.map((row) => presentNote(row, stylistId)),
        visits: rows.map(presentVisit),
        next,
      }
    },

    write: async ({ key: idempotencyKey, ...note }: Note): Promise<ClientNote> => {
      await clientOf(note.accountId)
      return database.transaction(async (tx) => {
        const row = await insertNote(tx, { id: newId(), idempotencyKey, ...note })
        if (!row) throw notFound()
        if ((await countNotes(tx, note.accountId)) > maxNotes)
          throw conflict(`There is room for ${maxNotes} notes about a client. Please delete one first.`)
        return presentNote(row, note.stylistId)
      })
    },

    change: async (own: Parameters<typeof updateNote>[1], text: string): Promise<ClientNote> => {
      const row = await updateNote(database, own, text)
      if (!row) throw notFound()
      return presentNote(row, own.stylistId)
    },

    remove: async (own: Parameters<typeof removeNote>[1]): Promise<void> => {
      if (!(await removeNote(database, own))) throw notFound()
    },
  }
}
