import { Dialog } from '@drape/remote-shared/dialog'
import { Input } from '@drape/remote-shared/field'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { type FormEvent, useId, useState } from 'react'
import * as styles from './development-identity.module.css'

const sampleUsers = [
  { name: 'Sample Asha', email: 'asha@example.com' },
  { name: 'Sample Rohan', email: 'rohan@example.com' },
]

interface DevelopmentIdentityProps {
  readonly onClose: () => void
  readonly onChoose: (user: (typeof sampleUsers)[number]) => void
}

/** Replaces Google's sign-in in development. Servers in production do not offer it. */
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
      <p className={styles.note}>
        This sign-in is for development. Google takes its place where Drape is open to the public.
      </p>
      <div className={styles.people}>
        {sampleUsers.map((user) => (
          <Button key={user.email} className={styles.person} onClick={() => onChoose(user)}>
            <span>
              {user.name}
              <small>{user.email}</small>
            </span>
          </Button>
        ))}
      </div>
      <form className={styles.form} noValidate onSubmit={submit}>
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
