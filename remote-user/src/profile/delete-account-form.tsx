import { deleteProfile } from '@drape/contract/profile'
import { useAct } from '@drape/remote-shared/api'
import { Input } from '@drape/remote-shared/field'
import { showToast } from '@drape/remote-shared/toast'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { type FormEvent, useId, useState } from 'react'
import * as actionStyles from '../controls/actions.module.css'
import { useLeave } from '../device/use-leave.ts'
import * as styles from './delete-account-form.module.css'

const confirmation = 'DELETE'
const toastMs = 10_000

export const DeleteAccount = ({ onKeep }: { readonly onKeep: () => void }) => {
  const inputId = useId()
  const leave = useLeave()
  const remove = useAct(deleteProfile)
  const [input, setInput] = useState('')
  const [isUnconfirmed, setIsUnconfirmed] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isConfirmed = input.trim().toUpperCase() === confirmation
    setIsUnconfirmed(!isConfirmed)
    if (!isConfirmed) return document.getElementById(inputId)?.focus()
    if (!(await remove.press({}))) return
    leave()
    showToast('Your account is deleted. Thank you for your time with Drape, and farewell.', {
      ms: toastMs,
    })
  }

  const trouble = isUnconfirmed
    ? `Please type ${confirmation} to confirm`
    : remove.isError
      ? 'Your account could not be deleted. Please try again.'
      : undefined

  return (
    <form className={styles.account} noValidate onSubmit={(event) => void submit(event)}>
      <p>This cannot be undone. Removed for good are:</p>
      <ul>
        <li>your profile and your style preferences</li>
        <li>all your photos, and requests that a stylist is working on</li>
        <li>all your outfits, your ratings and your closet</li>
        <li>your sessions on every device</li>
      </ul>
      <label htmlFor={inputId}>Type {confirmation} to confirm</label>
      <Input
        id={inputId}
        value={input}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={isUnconfirmed}
        onChange={({ target }) => setInput(target.value)}
      />
      <Announcement isError className={styles.trouble}>
        {trouble}
      </Announcement>
      <div className={actionStyles.actions}>
        <Button size="large" onClick={onKeep}>
          Keep my account
        </Button>
        <Button type="primary" danger size="large" htmlType="submit" aria-busy={remove.isPending}>
          Delete for good
        </Button>
      </div>
    </form>
  )
}
