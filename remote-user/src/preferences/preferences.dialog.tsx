import { incomplete } from '@drape/contract/preference-fields'
import { readPreferences, updatePreferences } from '@drape/contract/preferences'
import { readProfile } from '@drape/contract/profile'
import { failureText, useAct, useCall } from '@drape/remote-shared/api'
import { Dialog } from '@drape/remote-shared/dialog'
import { Skeleton, Slow } from '@drape/remote-shared/member-ui'
import { showToast } from '@drape/remote-shared/toast'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { type FormEvent, useRef, useState } from 'react'
import * as styles from './preferences-dialog.module.css'
import { bodyOf, type Draft, draftOf, firstMissing, isSame } from './preferences-draft.ts'
import { PreferencesForm } from './preferences-form.tsx'

export { PreferencesLine } from './preferences-line.tsx'

const notSaved = 'Failed to save preferences. Please try again.'

const focusFirstMissing = (form: HTMLFormElement, draft: Draft) =>
  form.querySelector<HTMLElement>(`[name=${firstMissing(draft)}]`)?.focus()

export const PreferencesDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const current = useCall(readPreferences, {})
  const save = useAct(updatePreferences, [readPreferences, readProfile])
  const [changed, setChanged] = useState<Draft>()
  const [isIncomplete, setIsIncomplete] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  // A second press comes before the first is shown to be on its way.
  const isSent = useRef(false)

  // If loading fails, the form is empty without a message: the specification says so.
  const isNone = current.data !== undefined && 'message' in current.data
  const kept = draftOf(current.data && 'gender' in current.data ? current.data : undefined)
  const draft = changed ?? kept
  const trouble = isIncomplete ? incomplete : save.isError ? notSaved : undefined

  const change = (next: Draft) => {
    setChanged(next)
    setIsAsking(false)
    if (bodyOf(next)) setIsIncomplete(false)
  }

  const mayClose = () => {
    if (isAsking || isSame(draft, kept)) return true
    setIsAsking(true)
    return false
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSent.current) return
    const body = bodyOf(draft)
    setIsIncomplete(!body)
    if (!body) return focusFirstMissing(event.currentTarget, draft)
    isSent.current = true
    // mutateAsync, because what follows must happen even if this dialog is unmounted by then.
    const isSaved = await save.mutateAsync({ body }).then(
      () => true,
      () => false,
    )
    isSent.current = isSaved
    if (!isSaved) return
    showToast('Your preferences are saved', { tone: 'good' })
    onClose()
  }

  return (
    <Dialog title="Set Your Preferences" className={styles.dialog} onClose={onClose} mayClose={mayClose}>
      <p className={styles.note}>
        They tell your stylist what suits you. Fields marked * are required.
        {isNone && ' You can also do this later, in Profile.'}
      </p>
      {current.isPending ? (
        <>
          <Skeleton of="your preferences" pieces={[8.5, 7, 4, 4]} />
          <Slow onRetry={() => void current.refetch()} />
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
              <div key="asking" className={styles.deeds}>
                <Button size="large" onClick={onClose}>
                  Discard changes
                </Button>
                <Button autoFocus type="primary" size="large" onClick={() => setIsAsking(false)}>
                  Keep editing
                </Button>
              </div>
            ) : (
              <div key="saving" className={styles.deeds}>
                {isNone && (
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
