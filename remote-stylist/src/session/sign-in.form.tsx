import { Input } from '@drape/remote-shared/field'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { type FormEvent, useId, useState } from 'react'
import { PasswordField } from './password.field.tsx'

const bothNeeded = 'Please enter both username and password'
const notOpenYet = 'Signing in is not open yet.'

type Outcome = 'untried' | 'incomplete' | 'not open'

export const SignInForm = () => {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [outcome, setOutcome] = useState<Outcome>('untried')
  const id = useId()
  const isIncomplete = outcome === 'incomplete'

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = event.currentTarget.elements
    const empty = username.trim() === '' ? 'username' : password === '' ? 'password' : undefined
    setOutcome(empty ? 'incomplete' : 'not open')
    if (empty) (fields.namedItem(empty) as HTMLInputElement).focus()
  }

  const explain = (isEmpty: boolean) =>
    isIncomplete && isEmpty
      ? { 'aria-invalid': true, 'aria-describedby': `${id}-note`, status: 'error' as const }
      : {}

  return (
    <form className="desk-form" noValidate onSubmit={submit}>
      <label htmlFor={`${id}-username`}>Username</label>
      <Input
        id={`${id}-username`}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        {...explain(username.trim() === '')}
      />
      <label htmlFor={`${id}-password`}>Password</label>
      <PasswordField
        id={`${id}-password`}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...explain(password === '')}
      />
      <Button type="primary" htmlType="submit" size="large" block>
        Sign In
      </Button>
      <div className="desk-note" id={`${id}-note`}>
        {outcome === 'untried' && <p>Use the username and password Drape gave you.</p>}
        <Announcement isError>{isIncomplete ? bothNeeded : undefined}</Announcement>
        <Announcement>{outcome === 'not open' ? notOpenYet : undefined}</Announcement>
      </div>
    </form>
  )
}
