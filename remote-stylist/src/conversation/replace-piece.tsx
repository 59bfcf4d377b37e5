import { type Message, maxMessageLength, readConversation, replaceItem } from '@drape/contract/conversation'
import { causeOf, useAct, useReplies } from '@drape/remote-shared/api'
import { Button, DeskForm, TextItem } from '@drape/remote-shared/desk'
import { Announcement } from '@drape/remote-shared/ui'
import { useRef, useState } from 'react'
import * as desk from '../desk.module.css'
import { blankItem, contentOfItem, itemFields } from '../item-texts.ts'
import { itemChecks, ruleOf } from '../rules.ts'
import * as styles from './conversation.module.css'

const blank = { ...blankItem, words: '' }

interface ReplacePieceProps {
  readonly photo: string
  readonly wish: Pick<Message, 'id' | 'item'>
  /** What is said to the client unless the stylist writes something else. */
  readonly defaultText?: string
}

/** The form for a piece that replaces one that the client does not want, or that is no longer sold. */
export const ReplacePiece = ({
  photo,
  wish: { id, item },
  defaultText = 'Here is another one for you.',
}: ReplacePieceProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const replace = useAct(replaceItem, 'later')
  const replies = useReplies()
  const actions = useRef<HTMLDivElement>(null)
  /** The pressed button is replaced by the form: when it comes back it takes the focus. */
  const wasOpen = useRef(false)
  if (isOpen) wasOpen.current = true

  if (!item) return null
  if (!isOpen)
    return (
      <Button autoFocus={wasOpen.current} onClick={() => setIsOpen(true)}>
        Replace {item.name}
      </Button>
    )

  const send = ({ words, ...texts }: typeof blank) => {
    if (replace.isPending) return
    const params = { id: photo }
    replace.mutate(
      // A wish is fulfilled once, so its id makes the key.
      {
        params,
        headers: { 'idempotency-key': `swap ${id}` },
        body: {
          item: item.id,
          by: contentOfItem({ ...texts, fitNote: '' }),
          text: words.trim() || defaultText,
        },
      },
      {
        onSuccess: (reply) => {
          // The form disappears with the wish, and the focus would be lost with it.
          actions.current?.closest('dialog')?.querySelector('textarea')?.focus()
          replies.write(readConversation, { params }, reply)
        },
      },
    )
  }

  return (
    // It stands in the log of the messages, whose live region must not read it out.
    <DeskForm
      className={`${desk.column} ${styles.form}`}
      aria-label={`In place of ${item.name}`}
      aria-live="off"
      initialValues={blank}
      onFinish={send}
    >
      {itemFields.map((field, index) => (
        <TextItem
          key={field.name}
          autoFocus={index === 0}
          rules={[ruleOf(itemChecks[field.name])]}
          {...field}
        />
      ))}
      <TextItem
        label="Words to the client"
        name="words"
        maxLength={maxMessageLength}
        placeholder={defaultText}
      />
      <div ref={actions} className={desk.actions}>
        <Button htmlType="submit" type="primary" aria-busy={replace.isPending}>
          Put it into the outfit
        </Button>
        <Button onClick={() => setIsOpen(false)}>Not now</Button>
      </div>
      <Announcement isError>
        {replace.isError ? `Nothing was replaced: ${causeOf(replace.error)}` : undefined}
      </Announcement>
    </DeskForm>
  )
}
