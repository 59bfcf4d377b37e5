import { changePassword, shortestPassword } from '@drape/contract/session'
import { causeOf, statusOf, useAct, useOnline } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { Dialog } from '@drape/remote-shared/dialog'
import { showToast } from '@drape/remote-shared/toast'
import { Announcement } from '@drape/remote-shared/ui'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { PasswordField } from './password-field.tsx'
import * as styles from './sign-in-form.module.css'

type Name = 'current' | 'next'
interface Trouble {
  readonly message: string
  readonly field?: Name
}

const lengthNeeded = `The new password needs ${shortestPassword} characters or more`

export const ChangePasswordDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId()
  const isOnline = useOnline()
  const [trouble, setTrouble] = useState<Trouble>()
  const change = useAct(changePassword)
  const firstField = useRef<HTMLInputElement>(null)

  // The dialog focuses its Close button when it opens.
  useEffect(() => firstField.current?.focus(), [])

  const showTrouble = (form: HTMLFormElement, problem: Trouble) => {
    setTrouble(problem)
    const field = problem.field && form.elements.namedItem(problem.field)
    if (field instanceof HTMLInputElement) field.focus()
  }

  const troubleOf = (error: unknown): Trouble => {
    const status = statusOf(error)
    const message = isOnline ? causeOf(error) : 'You are offline.'
    if (status === 409) return { message, field: 'current' }
    return status === 400 ? { message, field: 'next' } : { message: `Not changed: ${message}` }
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (change.isPending) return
    const passwords = new FormData(form)
    const [password, new_password] = [String(passwords.get('current')), String(passwords.get('next'))]
    if (!password)
      return showTrouble(form, { message: 'Please enter your current password', field: 'current' })
    if (new_password.length < shortestPassword)
      return showTrouble(form, { message: lengthNeeded, field: 'next' })
    setTrouble(undefined)
    try {
      await change.mutateAsync({ body: { password, new_password } })
      showToast('Your password is changed. You are signed out everywhere else.', { tone: 'good' })
      onClose()
    } catch (error) {
      showTrouble(form, troubleOf(error))
    }
  }

  const field = (name: Name) => ({
    size: 'large' as const,
    id: `${id}-${name}`,
    name,
    required: true,
    autoComplete: name === 'current' ? 'current-password' : 'new-password',
    'aria-describedby': `${id}-note`,
    ...(trouble?.field === name && { 'aria-invalid': true, status: 'error' as const }),
  })

  return (
    <Dialog title="Change your password" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <label htmlFor={`${id}-current`}>Current password</label>
        <PasswordField {...field('current')} ref={firstField} />
        <label htmlFor={`${id}-next`}>New password</label>
        <PasswordField {...field('next')} />
        <div id={`${id}-note`} className={styles.note}>
          {!trouble && (
            <p>
              {shortestPassword} characters or more; a few words that belong together for you alone are best.
              You are signed out everywhere else.
            </p>
          )}
          <Announcement isError>{trouble?.message}</Announcement>
        </div>
        <Button type="primary" htmlType="submit" size="large" block aria-busy={change.isPending}>
          Change password
        </Button>
      </form>
    </Dialog>
  )
}
