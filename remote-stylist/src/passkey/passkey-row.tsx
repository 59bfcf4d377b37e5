import {
  listPasskeys,
  longestPasskeyName,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '@drape/contract/passkey'
import { causeOf, useAct } from '@drape/remote-shared/api'
import { Button, Form, Input } from '@drape/remote-shared/desk'
import { formatDate } from '@drape/remote-shared/format'
import { Announcement } from '@drape/remote-shared/ui'
import { type FormEvent, useId, useRef, useState } from 'react'
import * as desk from '../desk.module.css'
import * as styles from './passkey-list.module.css'

const refreshes = [listPasskeys]

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly needsPassword: boolean
  readonly onNews: (words: string) => void
}

export const PasskeyRow = ({ passkey, needsPassword, onNews }: PasskeyRowProps) => {
  const { id, name, created_at, used_at } = passkey
  const fieldId = useId()
  const [doing, setDoing] = useState<'rename' | 'remove'>()
  const [typed, setTyped] = useState('')
  /** The pressed button is gone then: the focus goes on where it was. */
  const done = useRef<typeof doing>(undefined)
  const rename = useAct(renamePasskey, refreshes)
  const remove = useAct(removePasskey, refreshes)
  const { isPending } = doing === 'rename' ? rename : remove
  const error = doing && (rename.error ?? remove.error)
  const isAsked = doing === 'rename' || (doing === 'remove' && needsPassword)

  const start = (what: 'rename' | 'remove') => {
    done.current = what
    setTyped(what === 'rename' ? name : '')
    rename.reset()
    remove.reset()
    setDoing(what)
  }
  const leave = () => setDoing(undefined)

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || (isAsked && !typed.trim())) return
    const params = { id }
    if (doing === 'rename') {
      const onSuccess = () => {
        leave()
        onNews(`Renamed: ${typed.trim()}.`)
      }
      return rename.mutate({ params, body: { name: typed.trim() } }, { onSuccess })
    }
    const onSuccess = () => onNews(`Removed: ${name}. It signs nobody in any more.`)
    remove.mutate({ params, body: needsPassword ? { password: typed } : {} }, { onSuccess })
  }

  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span>
          Added on {formatDate(created_at)},{' '}
          {used_at ? `last used on ${formatDate(used_at)}` : 'not used yet'}
        </span>
      </div>
      {doing ? (
        <form
          className={styles.form}
          noValidate
          aria-label={doing === 'rename' ? `Rename ${name}` : `Remove ${name}`}
          onSubmit={send}
        >
          {doing === 'remove' && <p>Whoever has it can sign in with it no more. This cannot be undone.</p>}
          {isAsked && (
            <Form.Item label={doing === 'rename' ? 'New name' : 'Your password'} htmlFor={fieldId}>
              <Input
                id={fieldId}
                autoFocus
                required
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                {...(doing === 'rename'
                  ? { autoComplete: 'off', maxLength: longestPasskeyName }
                  : { type: 'password', autoComplete: 'current-password' })}
              />
            </Form.Item>
          )}
          <div className={desk.deeds}>
            <Button
              htmlType="submit"
              danger={doing === 'remove'}
              aria-busy={isPending}
              autoFocus={!isAsked}
              aria-label={doing === 'rename' ? `Save the name of ${name}` : `Remove now: ${name}`}
            >
              {doing === 'rename' ? 'Save' : 'Remove now'}
            </Button>
            <Button onClick={leave}>{doing === 'rename' ? 'Cancel' : 'Keep it'}</Button>
          </div>
          <Announcement isError>{error ? `Nothing was changed: ${causeOf(error)}` : undefined}</Announcement>
        </form>
      ) : (
        <div className={desk.deeds}>
          {(['rename', 'remove'] as const).map((what) => {
            const words = what === 'rename' ? 'Rename' : 'Remove'
            return (
              <Button
                key={what}
                autoFocus={done.current === what}
                aria-label={`${words}: ${name}`}
                onClick={() => start(what)}
              >
                {words}
              </Button>
            )
          })}
        </div>
      )}
    </li>
  )
}
