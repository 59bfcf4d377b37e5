import type { AskOf } from '@drape/contract/call'
import type { approveOutfit, createOutfit, NewItem, Outfit } from '@drape/contract/outfit'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { addRequest } from '../request/throwaway-request.ts'
import type { ThrowawayMember } from '../session/throwaway-member.ts'

export const newItem = (name: string, changes: Partial<NewItem> = {}): NewItem => ({
  category: 'Tops',
  name,
  brand: 'Anokhi',
  image_url: 'https://shop.example/item.jpg',
  ecommerce_url: 'https://shop.example/item',
  estimated_price: 1299.5,
  ...changes,
})

export type NewOutfitBody = AskOf<typeof createOutfit>['body']

export const newOutfit = (photo: string, changes: Partial<NewOutfitBody> = {}): NewOutfitBody => ({
  photo,
  title: 'Monsoon blues',
  description: 'Indigo, for a rainy day.',
  image_url: '',
  items: [newItem('Kurta'), newItem('Jutti', { category: 'Shoes' })],
  ...changes,
})

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever was answered is what a test looks into.
  readonly body: any
}

/** What stylists and clients ask of a server, for tests. */
export function openStudio(app: FastifyInstance) {
  const ask = async (
    { headers }: Pick<ThrowawayMember, 'headers'>,
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<Answer> => {
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }
  const outfits = '/api/stylist/outfits'
  const requests = '/api/stylist/requests'

  const studio = {
    ask,
    pending: (by: ThrowawayMember, query = '') => ask(by, 'GET', `${requests}/pending-requests${query}`),
    claim: (by: ThrowawayMember, id: string) => ask(by, 'POST', `${requests}/${id}/claim/`),
    release: (by: ThrowawayMember, id: string) => ask(by, 'DELETE', `${requests}/${id}/claim/`),
    create: (by: ThrowawayMember, body: object) => ask(by, 'POST', `${outfits}/create/`, body),
    approve: (
      by: ThrowawayMember,
      id: string,
      body: AskOf<typeof approveOutfit>['body'] = { approved: true, stylistNotes: '' },
    ) => ask(by, 'POST', `${outfits}/${id}/approve/`, body),
    read: (by: ThrowawayMember, id: string) => ask(by, 'GET', `${outfits}/${id}/`),
    ratings: (by: ThrowawayMember, id: string) => ask(by, 'GET', `${outfits}/${id}/rating/`),
    rate: (by: ThrowawayMember, id: string, itemId: string, rating: number) =>
      ask(by, 'POST', `${outfits}/${id}/rate/`, { rating, userId: by.id, itemId }),
    closet: (by: ThrowawayMember, of = by.id, query = '') =>
      ask(by, 'GET', `${outfits}/user/${of}/saved${query}`),

    /** A new photo of a client, and its outfit from claim to completion. */
    deliver: async (
      database: Database,
      by: ThrowawayMember,
      client: ThrowawayMember,
      changes: Partial<NewOutfitBody> = {},
    ): Promise<Outfit & { readonly photoId: string }> => {
      const { id, photoId } = await addRequest(database, client.id)
      await studio.claim(by, id)
      const { body } = await studio.create(by, newOutfit(photoId, changes))
      await studio.approve(by, body.outfits[0].id)
      return { ...(await studio.read(by, body.outfits[0].id)).body, photoId }
    },
  }
  return studio
}
