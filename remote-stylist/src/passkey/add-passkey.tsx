import { addPasskey, beginPasskey, longestPasskeyName } from '@drape/contract/passkey'
import { useAct, useReplies } from '@drape/remote-shared/api'
import { Button, DeskForm, Form, filled, required, TextItem } from '@drape/remote-shared/desk'
import { Announcement } from '@drape/remote-shared/ui'
import * as desk from '../desk.module.css'
import { reasonOf, useSending } from '../use-sending.ts'
import { deviceName } from './device-name.ts'
import * as styles from './passkey-list.module.css'
import { browserMessageOf, hasPasskeys, makePasskey } from './webauthn.ts'

const noPasskeysHere =
  'This browser makes no passkeys here. Use a current browser, at an address that begins with https.'

interface NewPasskey {
  readonly name: string
  readonly password?: string
}

interface AddPasskeyProps {
  readonly needsPassword: boolean
  readonly onAdded: (name: string) => void
}

export const AddPasskey = ({ needsPassword, onAdded }: AddPasskeyProps) => {
  const { refresh } = useReplies()
  const [form] = Form.useForm<NewPasskey>()
  const { isBusy, trouble, send } = useSending((error) => {
    // The ten minutes after the sign-in may be over.
    void refresh('passkey')
    return `Not added: ${browserMessageOf(error) ?? reasonOf(error)}`
  })
  const { mutateAsync: beginAdding } = useAct(beginPasskey)
  const { mutateAsync: save } = useAct(addPasskey)

  const finish = ({ name, password }: NewPasskey) =>
    void send(async () => {
      const { options } = await beginAdding({ body: needsPassword ? { password } : {} })
      await save({ body: { name: name.trim(), ...(await makePasskey(options)) } })
      onAdded(name.trim())
      form.setFieldValue('password', '')
    })

  if (!hasPasskeys()) return <p className={`${desk.soft} ${styles.rule}`}>{noPasskeysHere}</p>
  return (
    <DeskForm
      form={form}
      className={desk.column}
      aria-label="Add a passkey"
      initialValues={{ name: deviceName() }}
      onFinish={finish}
    >
      <TextItem
        name="name"
        label="Name of the new passkey"
        hint="By which you will know it again: a device, or a password manager."
        rules={[filled('Please give it a name')]}
        maxLength={longestPasskeyName}
      />
      {needsPassword && (
        <TextItem
          name="password"
          label="Your password"
          type="password"
          rules={[required('Please enter your password')]}
          autoComplete="current-password"
        />
      )}
      <Button type="primary" size="large" block htmlType="submit" aria-busy={isBusy}>
        Add a passkey
      </Button>
      <Announcement isError>{trouble}</Announcement>
    </DeskForm>
  )
}
