import { Dialog } from '@drape/remote-shared/dialog'
import { Input } from '@drape/remote-shared/field'
import { Announcement, Button, Sheet } from '@drape/remote-shared/ui'
import { type FormEvent, useId, useState } from 'react'

const css = `
.identity-note { margin: 0 0 1.25rem; padding: .75rem 1rem; background: var(--accent-tint); font-size: .9375rem }
.identity-people { display: grid; gap: .5rem; margin-bottom: 1.5rem }
.identity-people .ant-btn { justify-content: start; height: auto; min-height: 56px; text-align: start }
.identity-people small { display: block; font-weight: 400; color: var(--ink-soft) }
.identity-form { display: grid; gap: .5rem }
.identity-form label { font-weight: 600 }
.identity-form .ant-btn { margin-top: .75rem }
`

const people = [
  { name: 'Sample Asha', email: 'asha@example.com' },
  { name: 'Sample Rohan', email: 'rohan@example.com' },
]

interface Person {
  readonly name: string
  readonly email: string
}

interface DevelopmentIdentityProps {
  readonly onClose: () => void
  readonly onChoose: (person: Person) => void
}

/** Stands in for Google while Drape is developed. A server in production has no such way in. */
export const DevelopmentIdentity = ({ onClose, onChoose }: DevelopmentIdentityProps) => {
  const id = useId()
  const [isIncomplete, setIsIncomplete] = useState(false)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [name, email] = [String(form.get('name')).trim(), String(form.get('email')).trim()]
    const isComplete = name !== '' && /^\S+@\S+\.\S+$/.test(email)
    setIsIncomplete(!isComplete)
    if (isComplete) onChoose({ name, email })
  }

  return (
    <Dialog title="Choose who you are" onClose={onClose}>
      <Sheet name="identity" css={css} />
      <p className="identity-note">
        This sign-in is for development. Google takes its place where Drape is open to the public.
      </p>
      <div className="identity-people">
        {people.map((person) => (
          <Button key={person.email} onClick={() => onChoose(person)}>
            <span>
              {person.name}
              <small>{person.email}</small>
            </span>
          </Button>
        ))}
      </div>
      <form className="identity-form" noValidate onSubmit={submit}>
        <label htmlFor={`${id}-name`}>Name</label>
        <Input id={`${id}-name`} name="name" autoComplete="name" maxLength={100} />
        <label htmlFor={`${id}-email`}>E-mail</label>
        <Input id={`${id}-email`} name="email" type="email" autoComplete="email" maxLength={254} />
        <Announcement isError>
          {isIncomplete ? 'Please enter a name and an e-mail address' : undefined}
        </Announcement>
        <Button type="primary" htmlType="submit" size="large" block>
          Continue
        </Button>
      </form>
    </Dialog>
  )
}
