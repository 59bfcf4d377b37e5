import { loginFailed } from '@drape/contract/session'
import { Input } from '@drape/remote-shared/field'
import { CallFailed, signStylistIn } from '@drape/remote-shared/session'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { unreachable } from '../unreachable.ts'
import { PasswordField } from './password-field.tsx'
import * as styles from './sign-in-form.module.css'
import { type LoadPasskeys, usePasskey } from './use-passkey.ts'

const bothNeeded = 'Please enter both username and password'

const noPasskeyHere =
  'Your house asks for a passkey too, and this browser has none to give. Please use another one.'

interface Outcome {
  readonly trouble?: string | undefined
  readonly isIncomplete?: true
  /** The method of the sign-in that is in progress. */
  readonly method?: 'password' | 'passkey'
  /** The password was right, and a passkey is required too. */
  readonly isHalfIn?: boolean
}

const isHalf = (error: unknown): boolean =>
  error instanceof CallFailed && error.problem?.code === 'passkey_needed'

/** The server's message explains best why it refused, including a wait after too many attempts. */
const troubleOf = (error: unknown): string =>
  error instanceof CallFailed && error.reason !== 'unreachable'
    ? error.problem?.message || loginFailed
    : unreachable

interface SignInFormProps {
  /** The reason why the sign-in is shown again. */
  readonly notice: string | undefined
  /** Called when an attempt begins, so that something can be preloaded meanwhile. */
  readonly onTry: () => void
  readonly loadPasskeys: LoadPasskeys
}

export const SignInForm = ({ notice, onTry, loadPasskeys }: SignInFormProps) => {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [outcome, setOutcome] = useState<Outcome>({})
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { trouble, isIncomplete = false, method, isHalfIn = false } = outcome

  // The screen that had the focus is unmounted, or there was none; a focused field keeps the focus without a notice.
  // Focusing a field makes screen readers announce the notice.
  useEffect(() => {
    const field = form.current?.elements.namedItem('username')
    const isFree = document.activeElement === document.body
    if ((notice || isFree) && field instanceof HTMLInputElement) field.focus({ preventScroll: true })
  }, [notice])

  // After the effect above, whose focus is nobody's touch.
  const passkey = usePasskey(loadPasskeys, (trouble) =>
    setOutcome(({ isHalfIn = false }) => ({ trouble, isHalfIn })),
  )

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
    if (method) return
    if (isHalfIn) return signInWithPasskey({ username, password })
    setOutcome({ method: 'password' })
    onTry()
    passkey.stop()
    await signStylistIn(username, password).catch((error: unknown) => {
      const isHalfIn = isHalf(error)
      const trouble = isHalfIn && !passkey.isAvailable ? noPasskeyHere : troubleOf(error)
      setOutcome({ trouble, isHalfIn: isHalfIn && passkey.isAvailable })
      passkey.offer()
      // After Enter in a field the focus is still there, and the next step is the button.
      if (isHalfIn) form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
    })
  }

  const signInWithPasskey = async (credentials?: { username: string; password: string }) => {
    if (method) return
    setOutcome({ method: 'passkey', isHalfIn })
    onTry()
    await passkey.ask(credentials)
  }

  /** Another username or password starts the sign-in again. */
  const handleChange = (set: (text: string) => void) => (event: ChangeEvent<HTMLInputElement>) => {
    set(event.target.value)
    if (isHalfIn) setOutcome({})
  }

  const errorProps = (isEmpty: boolean) =>
    isIncomplete && isEmpty
      ? { 'aria-invalid': true, 'aria-describedby': `${id}-note`, status: 'error' as const }
      : {}

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {notice && (
        <p id={`${id}-word`} className={styles.word}>
          {notice}
        </p>
      )}
      <label htmlFor={`${id}-username`}>Username</label>
      <Input
        size="large"
        id={`${id}-username`}
        name="username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={handleChange(setUsername)}
        {...(notice && { 'aria-describedby': `${id}-word` })}
        {...errorProps(username.trim() === '')}
      />
      <label htmlFor={`${id}-password`}>Password</label>
      <PasswordField
        size="large"
        id={`${id}-password`}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={handleChange(setPassword)}
        {...errorProps(password === '')}
      />
      <Button
        type="primary"
        htmlType="submit"
        size="large"
        block
        aria-busy={method === 'password' || (isHalfIn && method === 'passkey')}
        {...(isHalfIn && { 'aria-describedby': `${id}-note` })}
      >
        {isHalfIn ? 'Continue with your passkey' : 'Sign In'}
      </Button>
      {passkey.isAvailable && !isHalfIn && (
        <Button size="large" block aria-busy={method === 'passkey'} onClick={() => void signInWithPasskey()}>
          Sign in with a passkey
        </Button>
      )}
      <div className={styles.note} id={`${id}-note`}>
        {!trouble && <p>Use the username and password Drape gave you.</p>}
        <Announcement isError={!isHalfIn}>{trouble}</Announcement>
      </div>
    </form>
  )
}
