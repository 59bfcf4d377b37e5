import { fromWardrobe } from '@drape/contract/from-wardrobe'
import { createOutfit, readOutfit } from '@drape/contract/outfit'
import type { PendingRequest } from '@drape/contract/request'
import { causeOf, useAct, useOnline, useReplies } from '@drape/remote-shared/api'
import { Form } from '@drape/remote-shared/desk'
import { Lazy } from '@drape/remote-shared/ui'
import { type ComponentProps, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as desk from '../desk.module.css'
import { blankItem } from '../item-texts.ts'
import { loadWardrobe } from '../loads.ts'
import type { HeldClaim } from './claim.ts'
import * as createOutfitStyles from './create-outfit.module.css'
import { contentOf, isAsMade, problemsOf, wordingOf } from './draft.ts'
import { useDraft } from './draft-store.ts'
import { FitAdvice } from './fit-advice.ts'
import { type GarmentPictures, GarmentPicturesContext } from './garment-picture.ts'
import { type Completed, MoodBoardDialog } from './mood-board.dialog.tsx'
import { OutfitForm } from './outfit-form.tsx'
import type { SavedDraft } from './saved-draft.ts'
import { StylingFoot } from './styling-foot.tsx'
import { withItems } from './use-add-items.ts'
import type { Wardrobe } from './wardrobe.tsx'

const incomplete = 'Please fill in all required fields and add at least one item'
const failed = 'Failed to create outfit. Please try again.'

interface StylingDeskProps {
  /** Undefined until the claim is answered. */
  readonly request: PendingRequest | undefined
  /** The panel about the client, or a notice that the request did not load. */
  readonly client: (wardrobe: ReactNode) => ReactNode
  readonly claim: HeldClaim
  readonly savedDraft: SavedDraft
  readonly onCompleted: Completed
  readonly onCalledBack: () => void
}

/** The client beside the form, and the mood board of the created outfit. */
export const StylingDesk = ({
  request,
  client,
  claim,
  savedDraft,
  onCompleted,
  onCalledBack,
}: StylingDeskProps) => {
  const { change, read } = savedDraft
  const [form] = Form.useForm()
  const createdOutfit = useDraft(savedDraft, ({ made }) => made)
  const notes = useDraft(savedDraft, ({ notes }) => notes)
  const advice = use(FitAdvice)
  const createCall = useAct(createOutfit)
  const replies = useReplies()
  const isOnline = useOnline()
  const [trouble, setTrouble] = useState<{ message: string; cause?: string }>()
  // Reopens the mood board if the page was closed between creating and completing the outfit.
  const [isBoardOpen, setIsBoardOpen] = useState(() => request !== undefined && isAsMade(read()))
  const isComplete = useDraft(
    savedDraft,
    (draft) => trouble?.message === incomplete && problemsOf(draft).length === 0,
  )
  const submitButton = useRef<HTMLButtonElement>(null)

  const create = async (photo: string) => {
    const draft = read()
    const body = { photo, ...contentOf(draft, advice) }
    const wording = wordingOf(draft)
    setTrouble(undefined)
    try {
      const { outfits } = await createCall.mutateAsync({ body })
      const [outfit] = outfits
      if (!outfit) throw new Error('No outfit came back')
      replies.write(readOutfit, { params: { id: outfit.id } }, outfit)
      change((draft) => ({ ...draft, made: { id: outfit.id, of: wording } }))
      savedDraft.flush()
      setIsBoardOpen(true)
    } catch (error) {
      setTrouble({ message: failed, cause: causeOf(error) })
      claim.checkAfter(error)
    }
  }

  const submit = () => {
    if (createCall.isPending) return
    if (claim.state === 'taken' || !request) return claim.take()
    const problems = problemsOf(read())
    const [first] = problems
    if (first) {
      setTrouble({ message: incomplete })
      form.setFields(problems)
      return form.scrollToField(first.name, { focus: true, block: 'center' })
    }
    if (isAsMade(read())) return setIsBoardOpen(true)
    void create(request.photoId)
  }

  const parts = useRef<HTMLDivElement>(null)
  // The title gets the focus, unless the stylist has focused something else already.
  const focusTitle = useEffectEvent(() => {
    if (isBoardOpen || !document.activeElement?.contains(parts.current)) return
    form.getFieldInstance('title')?.focus({ preventScroll: true })
  })
  useEffect(() => focusTitle(), [])

  const closeBoard = () => {
    setIsBoardOpen(false)
    // After a reload nothing had the focus before the dialog opened, so the dialog returns it to the body.
    setTimeout(() => document.activeElement === document.body && submitButton.current?.focus())
  }

  const [garmentPictures, setGarmentPictures] = useState<GarmentPictures>({})
  const addGarment: ComponentProps<typeof Wardrobe>['onAdd'] = ({ id, kind, name }) => {
    const item = { ...blankItem, category: kind, name, brand: fromWardrobe, price: '0', garmentId: id }
    const { items, newItems } = withItems(read(), [item])
    change((draft) => ({ ...draft, items }))
    form.setFieldsValue({ items: read().items })
    return newItems.length > 0
  }

  return (
    <GarmentPicturesContext value={garmentPictures}>
      <div ref={parts} className={`${desk.column} ${createOutfitStyles.parts}`}>
        {client(
          request && (
            <Lazy
              load={loadWardrobe}
              with={{
                photoId: request.photoId,
                firstId: request.garment?.id,
                onAdd: addGarment,
                onPictures: setGarmentPictures,
              }}
            />
          ),
        )}
        <OutfitForm
          form={form}
          store={savedDraft}
          onSubmit={submit}
          foot={
            <StylingFoot
              button={submitButton}
              holder={claim.state === 'taken' ? claim.holder : undefined}
              trouble={isComplete ? undefined : trouble}
              isBusy={createCall.isPending}
              isSaved={savedDraft.isSaved}
              // If the request did not load, the notice in its place says that there is no connection.
              isOnline={isOnline || !request}
              store={savedDraft}
            />
          }
        />
        {isBoardOpen && createdOutfit && (
          <MoodBoardDialog
            outfitId={createdOutfit.id}
            begins={request?.garment}
            notes={notes}
            onNotes={(notes) => change((draft) => ({ ...draft, notes }))}
            onClose={closeBoard}
            onMissing={() => {
              change((draft) => ({ ...draft, made: null }))
              closeBoard()
            }}
            onCompleted={onCompleted}
            onCalledBack={onCalledBack}
          />
        )}
      </div>
    </GarmentPicturesContext>
  )
}
