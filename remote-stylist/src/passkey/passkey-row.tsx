import { longestPasskeyName, type Passkey, removePasskey, renamePasskey } from '@drape/contract/passkey'
import { causeOf, useAct } from '@drape/remote-shared/api'
import { Button, DeskForm, filled, required, TextItem } from '@drape/remote-shared/desk'
import { formatDate } from '@drape/remote-shared/format'
import { Announcement } from '@drape/remote-shared/ui'
import { useRef, useState } from 'react'
import * as desk from '../desk.module.css'

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly needsPassword: boolean
  readonly onMessage: (text: string) => void
}

export const PasskeyRow = ({ passkey, needsPassword, onMessage }: PasskeyRowProps) => {
  const { id, name, created_at, used_at } = passkey
  const [mode, setMode] = useState<'rename' | 'remove'>()
  /** The pressed button is replaced by the form: when it comes back it takes the focus. */
  const lastMode = useRef<typeof mode>(undefined)
  const rename = useAct(renamePasskey)
  const remove = useAct(removePasskey)
  const { isPending } = mode === 'rename' ? rename : remove
  const error = mode && (rename.error ?? remove.error)
  const needsInput = mode === 'rename' || (mode === 'remove' && needsPassword)

  const start = (nextMode: 'rename' | 'remove') => {
    lastMode.current = nextMode
    rename.reset()
    remove.reset()
    setMode(nextMode)
  }
  const leave = () => setMode(undefined)

  const send = ({ input = '' }: { readonly input?: string }) => {
    if (isPending) return
    const params = { id }
    if (mode === 'rename') {
      const onSuccess = () => {
        leave()
        onMessage(`Renamed: ${input.trim()}.`)
      }
      return rename.mutate({ params, body: { name: input.trim() } }, { onSuccess })
    }
    const onSuccess = () => onMessage(`Removed: ${name}. It signs nobody in any more.`)
    remove.mutate({ params, body: needsPassword ? { password: input } : {} }, { onSuccess })
  }

  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className={desk.soft}>
          Added on {formatDate(created_at)},{' '}
          {used_at ? `last used on ${formatDate(used_at)}` : 'not used yet'}
        </p>
      </div>
      {mode ? (
        <DeskForm
          className={desk.column}
          aria-label={mode === 'rename' ? `Rename ${name}` : `Remove ${name}`}
          initialValues={mode === 'rename' ? { input: name } : {}}
          onFinish={send}
        >
          {mode === 'remove' && (
            <p className={desk.aside}>Whoever has it can sign in with it no more. This cannot be undone.</p>
          )}
          {needsInput && (
            <TextItem
              name="input"
              autoFocus
              {...(mode === 'rename'
                ? {
                    label: 'New name',
                    rules: [filled('Please give it a name')],
                    maxLength: longestPasskeyName,
                  }
                : {
                    label: 'Your password',
                    rules: [required('Please enter your password')],
                    type: 'password',
                    autoComplete: 'current-password',
                  })}
            />
          )}
          <div className={desk.actions}>
            <Button
              htmlType="submit"
              danger={mode === 'remove'}
              aria-busy={isPending}
              autoFocus={!needsInput}
              aria-label={mode === 'rename' ? `Save the name of ${name}` : `Remove now: ${name}`}
            >
              {mode === 'rename' ? 'Save' : 'Remove now'}
            </Button>
            <Button onClick={leave}>{mode === 'rename' ? 'Cancel' : 'Keep it'}</Button>
          </div>
          <Announcement isError>{error ? `Nothing was changed: ${causeOf(error)}` : undefined}</Announcement>
        </DeskForm>
      ) : (
        <div className={desk.actions}>
          {(['rename', 'remove'] as const).map((action) => {
            const label = action === 'rename' ? 'Rename' : 'Remove'
            return (
              <Button
                key={action}
                autoFocus={lastMode.current === action}
                aria-label={`${label}: ${name}`}
                onClick={() => start(action)}
              >
                {label}
              </Button>
            )
          })}
        </div>
      )}
    </li>
  )
}
