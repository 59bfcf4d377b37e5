import { ApiProvider } from '@drape/remote-shared/api'
import { Toasts } from '@drape/remote-shared/toast'
import { useState } from 'react'
import { CreateOutfitScreen } from './outfit/create-outfit.screen.tsx'
import { enter, idOf, type ThrowawayApi } from './throwaway-api.ts'

let requests = 0

const upload = '2026-11-20T06:00:00.000Z'

/** What the server says of a refusal. */
export const problem = (message: string) => ({ success: false, code: 'conflict', message, requestId: 'q' })

export const outfitWith = (id: string, own: object = {}) => ({
  id,
  uuid: id,
  title: 'Blues for a wedding',
  description: 'Indigo from head to toe.',
  image_url: null,
  createdAt: upload,
  user_photo: '/picture/1',
  stylistNotes: null,
  status: 'draft',
  items: [
    {
      uuid: idOf(1),
      name: 'Kurta',
      brand: 'Anokhi',
      category: 'Tops',
      image_url: null,
      ecommerce_url: null,
      estimated_price: 1299.5,
    },
  ],
  ...own,
})

/** A request that nobody has worked on yet, and a stylist who may claim it. */
export const lendRequest = (api: ThrowawayApi) => {
  requests += 1
  const requestId = idOf(100_000 + requests)
  const photoId = idOf(200_000 + requests)
  const outfitId = idOf(300_000 + requests)
  const stylistId = enter()
  const claim = `POST /api/stylist/requests/${requestId}/claim/`
  const request = {
    id: requestId,
    photoId,
    imageUrl: '/thumbnail/1',
    uploadDate: upload,
    userEmail: 'asha@example.com',
    userPreferences: null,
    claimedBy: { id: stylistId, name: 'Meera K.', isYou: true, until: upload },
  }
  const photo = {
    id: photoId,
    uuid: photoId,
    userId: idOf(7),
    image_url: '/picture/1',
    thumbnail_url: '/thumbnail/1',
    upload_date: upload,
    status: 'processing',
    outfit_uuid: null,
    outfit_count: 0,
  }
  const lent = {
    requestId,
    photoId,
    outfitId,
    stylistId,
    place: `draft:outfit:${stylistId}:${requestId}`,
    claim,
    release: claim.replace('POST', 'DELETE'),
    create: 'POST /api/stylist/outfits/create/',
    read: `GET /api/stylist/outfits/${outfitId}/`,
    approve: `POST /api/stylist/outfits/${outfitId}/approve/`,
  }
  api.forget()
  api.answer(claim, 200, { success: true, request })
  api.answer(lent.release, 200, { success: true })
  api.answer(`GET /api/closet/photos/${photoId}`, 200, photo)
  api.answer(lent.create, 200, { success: true, outfits: [outfitWith(outfitId)] })
  api.answer(lent.read, 200, outfitWith(outfitId))
  api.answer(lent.approve, 200, { success: true })
  return lent
}

export type LentRequest = ReturnType<typeof lendRequest>

export const StylingPage = ({ lent: { requestId } }: { readonly lent: LentRequest }) => {
  const [left, setLeft] = useState<string>()
  return (
    <ApiProvider>
      {left ? (
        <p>The dashboard, {left}</p>
      ) : (
        <CreateOutfitScreen
          requestId={requestId}
          wishes={() => <p>Likes indigo</p>}
          onLeave={() => setLeft('left')}
          onCompleted={() => setLeft('completed')}
        />
      )}
      <Toasts />
    </ApiProvider>
  )
}

/** The field of that label; of several, the first. */
export const field = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))
    ?.control as HTMLInputElement

/** All that an outfit needs, and nothing more. */
export const whole = [
  ['Title', 'Blues'],
  ['Description', 'Indigo.'],
  ['Category', 'Tops'],
  ['Name', 'Kurta'],
  ['Brand', 'Anokhi'],
  ['Price in ₹', '1299.5'],
] as const

/** What was sent with each call of that name. */
export const sentTo = (api: ThrowawayApi, call: string): unknown[] =>
  api.asked.filter((line) => line.startsWith(`${call} `)).map((line) => JSON.parse(line.slice(call.length)))
