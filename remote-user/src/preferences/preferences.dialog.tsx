import { incomplete } from '@drape/contract/preference-fields'
import { readPreferences, updatePreferences } from '@drape/contract/preferences'
import { failureText, useAct, useCall } from '@drape/remote-shared/api'
import { Dialog } from '@drape/remote-shared/dialog'
import { Skeleton, Slow } from '@drape/remote-shared/member-ui'
import { showToast } from '@drape/remote-shared/toast'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { type FormEvent, useState } from 'react'
import * as actionStyles from '../controls/actions.module.css'
import * as styles from './preferences-dialog.module.css'
import { bodyOf, type Draft, draftOf, firstMissing, isEqual } from './preferences-draft.ts'
import { PreferencesForm } from './preferences-form.tsx'

export { PreferencesLine } from './preferences-line.tsx'

const notSaved = 'Failed to save preferences. Please try again.'

const focusFirstMissing = (form: HTMLFormElement, draft: Draft) =>
  form.querySelector<HTMLElement>(`[name=${firstMissing(draft)}]`)?.focus()

export const PreferencesDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const reply = useCall(readPreferences, {})
  const save = useAct(updatePreferences)
  const [changedDraft, setChangedDraft] = useState<Draft>()
  const [isIncomplete, setIsIncomplete] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  // If loading fails, the form is empty without a message: docs/specification.md, 8.
  const hasNoPreferences = reply.data !== undefined && 'message' in reply.data
  const storedDraft = draftOf(reply.data && 'gender' in reply.data ? reply.data : undefined)
  const draft = changedDraft ?? storedDraft
  const trouble = isIncomplete ? incomplete : save.isError ? notSaved : undefined

  const change = (newDraft: Draft) => {
    setChangedDraft(newDraft)
    setIsAsking(false)
    if (bodyOf(newDraft)) setIsIncomplete(false)
  }

  const mayClose = () => {
    if (isAsking || isEqual(draft, storedDraft)) return true
    setIsAsking(true)
    return false
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = bodyOf(draft)
    setIsIncomplete(!body)
    if (!body) return focusFirstMissing(event.currentTarget, draft)
    if (!(await save.press({ body }))) return
    showToast('Your preferences are saved', { tone: 'good' })
    onClose()
  }

  return (
    <Dialog title="Set Your Preferences" className={styles.dialog} onClose={onClose} mayClose={mayClose}>
      <p className={styles.note}>
        They tell your stylist what suits you. Fields marked * are required.
        {hasNoPreferences && ' You can also do this later, in Profile.'}
      </p>
      {reply.isPending ? (
        <>
          <Skeleton of="your preferences" pieces={[8.5, 7, 4, 4]} />
          <Slow onRetry={() => void reply.refetch()} />
        </>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <PreferencesForm draft={draft} isIncomplete={isIncomplete} onChange={change} />
          <div className={styles.foot}>
            <Announcement isError className={styles.trouble}>
              {isAsking ? 'Your changes are not saved yet.' : trouble}
            </Announcement>
            {!isAsking && trouble === notSaved && (
              <p className={styles.cause}>Failed to update preferences: {failureText(save.error)}</p>
            )}
            {isAsking ? (
              <div key="asking" className={actionStyles.actions}>
                <Button size="large" onClick={onClose}>
                  Discard changes
                </Button>
                <Button autoFocus type="primary" size="large" onClick={() => setIsAsking(false)}>
                  Keep editing
                </Button>
              </div>
            ) : (
              <div key="saving" className={actionStyles.actions}>
                {hasNoPreferences && (
                  <Button size="large" onClick={() => mayClose() && onClose()}>
                    Not now
                  </Button>
                )}
                <Button type="primary" size="large" htmlType="submit" aria-busy={save.isPending}>
                  Save preferences
                </Button>
              </div>
            )}
          </div>
        </form>
      )}
    </Dialog>
  )
}
