import { changePassword, shortestPassword } from '@drape/contract/session'
import { causeOf, statusOf, useAct, useOnline } from '@drape/remote-shared/api'
import { announced, Button, DeskForm, Form, type FormRule, required } from '@drape/remote-shared/desk'
import { Dialog } from '@drape/remote-shared/dialog'
import { showToast } from '@drape/remote-shared/toast'
import { Announcement } from '@drape/remote-shared/ui'
import { useEffect, useRef, useState } from 'react'
import * as desk from '../desk.module.css'
import { PasswordField } from './password-field.tsx'

interface Passwords {
  readonly current: string
  readonly next: string
}

const lengthNeeded = `The new password needs ${shortestPassword} characters or more`

/** The field at which a refusal by the server is shown. */
const fieldOf = (status: number | undefined): keyof Passwords | undefined => {
  if (status === 409) return 'current'
  return status === 400 ? 'next' : undefined
}

export const ChangePasswordDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [form] = Form.useForm<Passwords>()
  const isOnline = useOnline()
  const [trouble, setTrouble] = useState<string>()
  const change = useAct(changePassword)

  /** The refusal of the server, for one check of its field. */
  const refusal = useRef('')
  const notRefused: FormRule = {
    validator: async () => {
      const message = refusal.current
      refusal.current = ''
      if (message) throw announced(message)
    },
  }

  // The dialog focuses its Close button when it opens.
  useEffect(() => form.focusField('current'), [form])

  const send = async ({ current, next }: Passwords) => {
    if (change.isPending) return
    setTrouble(undefined)
    try {
      await change.mutateAsync({ body: { password: current, new_password: next } })
      showToast('Your password is changed. You are signed out everywhere else.', { tone: 'good' })
      onClose()
    } catch (error) {
      const message = isOnline ? causeOf(error) : 'You are offline.'
      const field = fieldOf(statusOf(error))
      if (!field) return setTrouble(`Not changed: ${message}`)
      refusal.current = message
      await form.validateFields([field]).catch(() => form.focusField(field))
    }
  }

  return (
    <Dialog title="Change your password" onClose={onClose}>
      <DeskForm
        form={form}
        className={desk.column}
        // The refusal counts until the form is sent again.
        validateTrigger={[]}
        initialValues={{ current: '', next: '' }}
        onFinish={(passwords) => void send(passwords)}
      >
        <Form.Item
          label="Current password"
          name="current"
          rules={[required('Please enter your current password'), notRefused]}
        >
          <PasswordField size="large" name="current" autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          label="New password"
          name="next"
          extra={`${shortestPassword} characters or more; a few words that belong together for you alone are best. You are signed out everywhere else.`}
          rules={[{ ...required(lengthNeeded), min: shortestPassword }, notRefused]}
        >
          <PasswordField size="large" name="next" autoComplete="new-password" />
        </Form.Item>
        {trouble && <Announcement isError>{trouble}</Announcement>}
        <Button type="primary" htmlType="submit" size="large" block aria-busy={change.isPending}>
          Change password
        </Button>
      </DeskForm>
    </Dialog>
  )
}
