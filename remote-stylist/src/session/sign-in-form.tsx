import { Input } from '@drape/remote-shared/field'
import { CallFailed, signStylistIn } from '@drape/remote-shared/session'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { PasswordField } from './password-field.tsx'
import * as styles from './sign-in-form.module.css'

const bothNeeded = 'Please enter both username and password'
const refused = 'Login failed. Please check your credentials.'
const unreachable = 'Network error. Please try again.'

type Outcome = { readonly trouble?: string; readonly isIncomplete?: true; readonly isTrying?: true }

/** The server's message explains best why it refused, including a wait after too many attempts. */
const troubleOf = (error: unknown): string =>
  error instanceof CallFailed && error.reason !== 'unreachable'
    ? error.problem?.message || refused
    : unreachable

interface SignInFormProps {
  /** Why the sign-in is shown again. */
  readonly word: string | undefined
  /** Called when an attempt begins, so that something can be preloaded meanwhile. */
  readonly onTry: () => void
}

export const SignInForm = ({ word, onTry }: SignInFormProps) => {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [outcome, setOutcome] = useState<Outcome>({})
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { trouble, isIncomplete = false, isTrying = false } = outcome

  // The screen that had the focus is gone, or there was none; who types already stays where they are. Focusing a field
  // makes screen readers announce the reason.
  useEffect(() => {
    const field = form.current?.elements.namedItem('username')
    const isFree = document.activeElement === document.body
    if ((word || isFree) && field instanceof HTMLInputElement) field.focus({ preventScroll: true })
  }, [word])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = event.currentTarget.elements
    const empty = username.trim() === '' ? 'username' : password === '' ? 'password' : undefined
    if (empty) {
      setOutcome({ trouble: bothNeeded, isIncomplete: true })
      const field = fields.namedItem(empty) as HTMLInputElement
      field.focus()
      return
    }
    if (isTrying) return
    setOutcome({ isTrying: true })
    onTry()
    await signStylistIn(username, password).catch((error: unknown) =>
      setOutcome({ trouble: troubleOf(error) }),
    )
  }

  const explain = (isEmpty: boolean) =>
    isIncomplete && isEmpty
      ? { 'aria-invalid': true, 'aria-describedby': `${id}-note`, status: 'error' as const }
      : {}

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {word && (
        <p id={`${id}-word`} className={styles.word}>
          {word}
        </p>
      )}
      <label htmlFor={`${id}-username`}>Username</label>
      <Input
        size="large"
        id={`${id}-username`}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        {...(word && { 'aria-describedby': `${id}-word` })}
        {...explain(username.trim() === '')}
      />
      <label htmlFor={`${id}-password`}>Password</label>
      <PasswordField
        size="large"
        id={`${id}-password`}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...explain(password === '')}
      />
      <Button type="primary" htmlType="submit" size="large" block aria-busy={isTrying}>
        Sign In
      </Button>
      <div className={styles.note} id={`${id}-note`}>
        {!trouble && <p>Use the username and password Drape gave you.</p>}
        <Announcement isError>{trouble}</Announcement>
      </div>
    </form>
  )
}
