import { approveOutfit, createOutfit, readOutfit } from '@drape/contract/outfit'
import { readPhoto } from '@drape/contract/photo'
import { claimRequest, type PendingRequest, releaseRequest } from '@drape/contract/request'
import { ApiProvider } from '@drape/remote-shared/api'
import type { TestApi } from '@drape/remote-shared/test/api'
import { done, idOf, itemOf, outfitOf, pendingRequestOf, photoOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { Toasts } from '@drape/remote-shared/toast'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { CreateOutfitScreen } from '../src/outfit/create-outfit.screen.tsx'
import { blankDraft, type Draft, newItem, wordingOf } from '../src/outfit/draft.ts'
import { openStore } from '../src/outfit/draft-store.ts'
import { ItemsForm } from '../src/outfit/items-form.tsx'

let requests = 0

const upload = '2026-11-20T06:00:00.000Z'

/** The outfit that the form creates. */
export const draftOutfit = (id: string) =>
  outfitOf(id, { status: 'draft', items: [itemOf(1, { name: 'Kurta' })] })

/** A new request, and a stylist who may claim it. */
export const lendRequest = (api: TestApi, own: Partial<PendingRequest> = {}) => {
  requests += 1
  const requestId = idOf(100_000 + requests)
  const photoId = idOf(200_000 + requests)
  const outfitId = idOf(300_000 + requests)
  const stylistId = enter('stylist')
  const lent = {
    photoId,
    outfitId,
    stylistId,
    place: `draft:outfit:${stylistId}:${requestId}`,
    request: { params: { id: requestId } },
    outfit: { params: { id: outfitId } },
    /** The request may be claimed, also after another answer. */
    lend: () => api.answer(claimRequest, lent.request, { ...done, request }),
  }
  const request = pendingRequestOf(requests, {
    id: requestId,
    photoId,
    userEmail: 'asha@example.com',
    claimedBy: { id: stylistId, name: 'Meera K.', isYou: true, until: upload },
    ...own,
  })
  lent.lend()
  api.answer(releaseRequest, lent.request, done)
  api.answer(readPhoto, { params: { id: photoId } }, photoOf(1, { id: photoId, uuid: photoId }))
  api.answer(createOutfit, { ...done, outfits: [draftOutfit(outfitId)] })
  api.answer(readOutfit, lent.outfit, draftOutfit(outfitId))
  api.answer(approveOutfit, lent.outfit, done)
  return lent
}

type LentRequest = ReturnType<typeof lendRequest>

/** Another one before each test. */
export const lendEach = (api: TestApi): LentRequest => {
  const lent = {} as LentRequest
  beforeEach(() => void Object.assign(lent, lendRequest(api)))
  return lent
}

const StylingPage = ({ lent }: { readonly lent: LentRequest }) => {
  const [left, setLeft] = useState<string>()
  return (
    <ApiProvider>
      {left ? (
        <p>The dashboard, {left}</p>
      ) : (
        <CreateOutfitScreen
          requestId={lent.request.params.id}
          wishes={() => <p>Likes indigo</p>}
          onLeave={() => setLeft('left')}
          onReopen={() => setLeft(undefined)}
          onCompleted={(next) =>
            setLeft(next === undefined ? 'completed' : next ? `on to ${next}` : 'completed, the queue')
          }
        />
      )}
      <Toasts />
    </ApiProvider>
  )
}

/** The first field with this label. */
export const field = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))
    ?.control as HTMLInputElement

const item = { ...newItem(blankDraft), category: 'Tops', name: 'Kurta', brand: 'Anokhi', price: '1299.5' }
/** The minimum that an outfit needs. */
export const whole: Draft = { ...blankDraft, title: 'Blues', description: 'Indigo.', items: [item] }

/** An earlier visit has left this; the form opens with it. */
export const keepDraft = ({ place }: LentRequest, own: object = whole) =>
  localStorage.setItem(place, JSON.stringify(own))

/** An earlier visit has created the outfit; the form opens with its mood board. */
export const keepMade = (lent: LentRequest) =>
  keepDraft(lent, { ...whole, made: { id: lent.outfitId, of: wordingOf(whole) } })

export const openStyling = (lent: LentRequest) => render(<StylingPage lent={lent} />)

/** Opens the page and waits for the form. */
export const openForm = async (lent: LentRequest) => {
  const page = openStyling(lent)
  await waitFor(() => expect(document.querySelector('form')).not.toBeNull())
  return page
}

/** At one stroke, which the browser tells as it tells of a letter. */
export const write = async (field: HTMLElement, text: string) => {
  act(() => field.focus())
  await userEvent.paste(text)
}

const ItemsAlone = ({ names }: { readonly names: readonly string[] }) => {
  const items = names.map((name, index) => ({ ...newItem(blankDraft), key: index + 1, name }))
  const [store] = useState(() => openStore({ ...blankDraft, items }))
  return (
    <ApiProvider>
      <ItemsForm store={store} isTried={false} />
    </ApiProvider>
  )
}

/** The items of a form, of these names. */
export const openItems = (...names: readonly string[]) => {
  enter('stylist')
  return render(<ItemsAlone names={names} />)
}

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
