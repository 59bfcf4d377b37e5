import { addPasskey, beginPasskey, longestPasskeyName } from '@drape/contract/passkey'
import { useAct, useReplies } from '@drape/remote-shared/api'
import { Button, type InputRef } from '@drape/remote-shared/desk'
import { Announcement } from '@drape/remote-shared/ui'
import { type FormEvent, useRef, useState } from 'react'
import * as desk from '../desk.module.css'
import { LabelledInput } from '../labelled-input.tsx'
import { reasonOf, useSending } from '../use-sending.ts'
import { deviceName } from './device-name.ts'
import * as styles from './passkey-list.module.css'
import { browserMessageOf, hasPasskeys, makePasskey } from './webauthn.ts'

const noPasskeysHere =
  'This browser makes no passkeys here. Use a current browser, at an address that begins with https.'

interface AddPasskeyProps {
  readonly needsPassword: boolean
  readonly onAdded: (name: string) => void
}

export const AddPasskey = ({ needsPassword, onAdded }: AddPasskeyProps) => {
  const { refresh } = useReplies()
  const [name, setName] = useState(deviceName)
  const [password, setPassword] = useState('')
  const { isBusy, trouble, setTrouble, send } = useSending((error) => {
    // The ten minutes after the sign-in may be over.
    void refresh('passkey')
    return `Not added: ${browserMessageOf(error) ?? reasonOf(error)}`
  })
  const nameField = useRef<InputRef>(null)
  const passwordField = useRef<InputRef>(null)
  const { mutateAsync: beginAdding } = useAct(beginPasskey)
  const { mutateAsync: save } = useAct(addPasskey)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [missing, message] = !name.trim()
      ? [nameField, 'Please give it a name']
      : needsPassword && !password
        ? [passwordField, 'Please enter your password']
        : []
    setTrouble(message)
    if (missing) return missing.current?.focus()
    void send(async () => {
      const { options } = await beginAdding({ body: needsPassword ? { password } : {} })
      await save({ body: { name: name.trim(), ...(await makePasskey(options)) } })
      onAdded(name.trim())
      setPassword('')
    })
  }

  if (!hasPasskeys()) return <p className={`${desk.soft} ${styles.rule}`}>{noPasskeysHere}</p>
  return (
    <form className={desk.column} noValidate aria-label="Add a passkey" onSubmit={submit}>
      <LabelledInput
        label="Name of the new passkey"
        hint="By which you will know it again: a device, or a password manager."
        ref={nameField}
        value={name}
        required
        maxLength={longestPasskeyName}
        onChange={({ target }) => setName(target.value)}
      />
      {needsPassword && (
        <LabelledInput
          label="Your password"
          ref={passwordField}
          type="password"
          value={password}
          required
          autoComplete="current-password"
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      <Button type="primary" size="large" block htmlType="submit" aria-busy={isBusy}>
        Add a passkey
      </Button>
      <Announcement isError>{trouble}</Announcement>
    </form>
  )
}
