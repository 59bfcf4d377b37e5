import { approveOutfit, createOutfit, readOutfit } from '@drape/contract/outfit'
import { readPhoto } from '@drape/contract/photo'
import { claimRequest, type PendingRequest, releaseRequest } from '@drape/contract/request'
import { Form } from '@drape/remote-shared/desk'
import type { TestApi } from '@drape/remote-shared/test/api'
import { done, idOf, itemOf, outfitOf, pendingRequestOf, photoOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { act, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { CreateOutfitScreen } from '../src/outfit/create-outfit.screen.tsx'
import { blankDraft, type Draft, newItem, wordingOf } from '../src/outfit/draft.ts'
import { openStore } from '../src/outfit/draft-store.ts'
import { OutfitForm } from '../src/outfit/outfit-form.tsx'
import { openAtDesk } from './desk.tsx'

let requestCount = 0

const uploadedAt = '2026-11-20T06:00:00.000Z'

/** The outfit that the form creates. */
export const draftOutfit = (id: string) =>
  outfitOf(id, { status: 'draft', items: [itemOf(1, { name: 'Kurta' })] })

/** Signs a stylist in, and answers the calls for a new request that this stylist may claim. */
export const setUpRequest = (api: TestApi, changes: Partial<PendingRequest> = {}) => {
  requestCount += 1
  const requestId = idOf(100_000 + requestCount)
  const photoId = idOf(200_000 + requestCount)
  const outfitId = idOf(300_000 + requestCount)
  const stylistId = enter('stylist')
  const fixture = {
    photoId,
    outfitId,
    stylistId,
    storageKey: `draft:outfit:${stylistId}:${requestId}`,
    request: { params: { id: requestId } },
    outfit: { params: { id: outfitId } },
    /** Lets the request be claimed again, after a test has answered otherwise. */
    allowClaim: () => api.answer(claimRequest, fixture.request, { ...done, request }),
  }
  const request = pendingRequestOf(requestCount, {
    id: requestId,
    photoId,
    userEmail: 'asha@example.com',
    claimedBy: { id: stylistId, name: 'Meera K.', isYou: true, until: uploadedAt },
    ...changes,
  })
  fixture.allowClaim()
  api.answer(releaseRequest, fixture.request, done)
  api.answer(readPhoto, { params: { id: photoId } }, photoOf(1, { id: photoId, uuid: photoId }))
  api.answer(createOutfit, { ...done, outfits: [draftOutfit(outfitId)] })
  api.answer(readOutfit, fixture.outfit, draftOutfit(outfitId))
  api.answer(approveOutfit, fixture.outfit, done)
  return fixture
}

type RequestFixture = ReturnType<typeof setUpRequest>

/** Sets up another request before each test. */
export const setUpEach = (api: TestApi): RequestFixture => {
  const fixture = {} as RequestFixture
  beforeEach(() => void Object.assign(fixture, setUpRequest(api)))
  return fixture
}

const StylingPage = ({ fixture }: { readonly fixture: RequestFixture }) => {
  const [outcome, setOutcome] = useState<string>()
  if (outcome) return <p>The dashboard, {outcome}</p>
  return (
    <CreateOutfitScreen
      requestId={fixture.request.params.id}
      details={() => <p>Likes indigo</p>}
      onLeave={() => setOutcome('left')}
      onReopen={() => setOutcome(undefined)}
      onCompleted={(next) =>
        setOutcome(next === undefined ? 'completed' : next ? `on to ${next}` : 'completed, the queue')
      }
    />
  )
}

/** The first field with this label. */
export const field = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))
    ?.control as HTMLInputElement

const item = { ...newItem(blankDraft), category: 'Tops', name: 'Kurta', brand: 'Anokhi', price: '1299.5' }
/** The minimum that an outfit needs. */
export const whole: Draft = { ...blankDraft, title: 'Blues', description: 'Indigo.', items: [item] }

/** Stores a draft as an earlier visit does; the form opens with it. */
export const keepDraft = ({ storageKey }: RequestFixture, changes: object = whole) =>
  localStorage.setItem(storageKey, JSON.stringify(changes))

/** Stores a draft whose outfit is created; the form opens with its mood board. */
export const keepCreated = (fixture: RequestFixture) =>
  keepDraft(fixture, { ...whole, made: { id: fixture.outfitId, of: wordingOf(whole) } })

export const openStyling = (fixture: RequestFixture) => openAtDesk(<StylingPage fixture={fixture} />)

/** Opens the page and waits for the form. */
export const openForm = async (fixture: RequestFixture) => {
  const page = openStyling(fixture)
  await waitFor(() => expect(document.querySelector('form')).not.toBeNull())
  return page
}

/** Pastes the text: one input event, where typing has one for each letter. */
export const write = async (field: HTMLElement, text: string) => {
  act(() => field.focus())
  await userEvent.paste(text)
}

const ItemsAlone = ({ names }: { readonly names: readonly string[] }) => {
  const items = names.map((name, index) => ({ ...newItem(blankDraft), key: index + 1, name }))
  const [store] = useState(() => openStore({ ...blankDraft, items }))
  const [form] = Form.useForm()
  return <OutfitForm form={form} store={store} onSubmit={() => undefined} foot={undefined} />
}

/** Renders a form with items of these names. */
export const openItems = (...names: readonly string[]) => {
  enter('stylist')
  return openAtDesk(<ItemsAlone names={names} />)
}
