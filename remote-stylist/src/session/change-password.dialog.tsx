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
  readonly words: string
  readonly field?: Name
}

const lengthNeeded = `The new password needs ${shortestPassword} characters or more`

export const ChangePasswordDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId()
  const isOnline = useOnline()
  const [typed, setTyped] = useState<Record<Name, string>>({ current: '', next: '' })
  const [trouble, setTrouble] = useState<Trouble>()
  const change = useAct(changePassword)
  const first = useRef<HTMLInputElement>(null)

  // The dialog that opens has given the focus to its Close.
  useEffect(() => first.current?.focus(), [])

  const tell = (form: HTMLFormElement, problem: Trouble) => {
    setTrouble(problem)
    const field = problem.field && form.elements.namedItem(problem.field)
    if (field instanceof HTMLInputElement) field.focus()
  }

  const troubleOf = (error: unknown): Trouble => {
    const status = statusOf(error)
    const words = isOnline ? causeOf(error) : 'You are offline.'
    if (status === 409) return { words, field: 'current' }
    return status === 400 ? { words, field: 'next' } : { words: `Not changed: ${words}` }
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (change.isPending) return
    if (!typed.current) return tell(form, { words: 'Please enter your current password', field: 'current' })
    if (typed.next.length < shortestPassword) return tell(form, { words: lengthNeeded, field: 'next' })
    setTrouble(undefined)
    try {
      await change.mutateAsync({ body: { password: typed.current, new_password: typed.next } })
      showToast('Your password is changed. You are signed out everywhere else.', { tone: 'good' })
      onClose()
    } catch (error) {
      tell(form, troubleOf(error))
    }
  }

  const field = (name: Name) => ({
    size: 'large' as const,
    id: `${id}-${name}`,
    name,
    value: typed[name],
    required: true,
    autoComplete: name === 'current' ? 'current-password' : 'new-password',
    'aria-describedby': `${id}-note`,
    ...(trouble?.field === name && { 'aria-invalid': true, status: 'error' as const }),
    onChange: ({ target }: { readonly target: HTMLInputElement }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
  })

  return (
    <Dialog title="Change your password" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <label htmlFor={`${id}-current`}>Current password</label>
        <PasswordField {...field('current')} ref={first} />
        <label htmlFor={`${id}-next`}>New password</label>
        <PasswordField {...field('next')} />
        <div id={`${id}-note`} className={styles.note}>
          {!trouble && (
            <p>
              {shortestPassword} characters or more; a few words that belong together for you alone are best.
              You are signed out everywhere else.
            </p>
          )}
          <Announcement isError>{trouble?.words}</Announcement>
        </div>
        <Button type="primary" htmlType="submit" size="large" block aria-busy={change.isPending}>
          Change password
        </Button>
      </form>
    </Dialog>
  )
}
