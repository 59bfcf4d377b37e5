import { maxMessageLength, readConversation, sendMessage } from '@drape/contract/conversation'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useOnline } from '../api/online.ts'
import { useActOnce, useReplies } from '../api/use-call.ts'
import { TextArea } from '../field/input.tsx'
import { charactersLeft } from '../format/counted.ts'
import { causeOf } from '../http/call-failed.ts'
import { Announcement } from '../ui/announcement.tsx'
import { Button } from '../ui/button.tsx'
import * as styles from './conversation.module.css'
import { type Draft, noDraft } from './draft.ts'

/** The text of a wish for another piece that is sent without words. */
const defaultSwapText = 'I would like another one in its place.'

/** The server refuses control characters and halves of characters. */
const sanitize = (text: string): string =>
  text.slice(0, maxMessageLength).replace(/\p{Cs}|(?![\n\t])\p{Cc}/gu, ' ')

interface ComposerProps {
  readonly photo: string
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
}

export const Composer = ({ photo, draft, onDraft }: ComposerProps) => {
  const { text, item, isSwap } = draft
  const ids = { text: useId(), hint: useId() }
  const field = useRef<HTMLTextAreaElement>(null)
  const send = useActOnce(sendMessage, 'later')
  const replies = useReplies()
  const isOnline = useOnline()

  useEffect(() => {
    if (item) field.current?.focus()
  }, [item])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const message = text.trim() || (isSwap ? defaultSwapText : '')
    if (!message) return field.current?.focus()
    const ask = { params: { id: photo } }
    const body = { text: message, ...(item && { item: item.id }), ...(isSwap && { swap: true }) }
    const reply = await send.press({ ...ask, body })
    if (!reply) return
    replies.write(readConversation, ask, reply)
    onDraft(noDraft)
  }

  const remaining = maxMessageLength - text.length
  return (
    <form className={styles.composer} onSubmit={(event) => void submit(event)}>
      {item && (
        <p className={styles.piece}>
          <span>
            {isSwap ? 'Another one in place of' : 'About'} <strong>{item.name}</strong>
          </span>
          <Button type="text" onClick={() => onDraft({ text })}>
            Not about this
          </Button>
        </p>
      )}
      <label htmlFor={ids.text}>{isSwap ? 'What should be different?' : 'Your message'}</label>
      <TextArea
        ref={field}
        id={ids.text}
        maxLength={maxMessageLength}
        aria-describedby={ids.hint}
        value={text}
        onChange={({ target }) => onDraft({ ...draft, text: sanitize(target.value) })}
      />
      <div className={styles.send}>
        <p id={ids.hint}>
          {remaining < 100 ? charactersLeft(remaining) : isSwap ? 'It can go without words.' : ''}
        </p>
        <Button type="primary" size="large" htmlType="submit" aria-busy={send.isPending}>
          Send
        </Button>
      </div>
      <Announcement isError={send.isError}>
        {send.isError
          ? `Not sent: ${isOnline ? causeOf(send.error) : 'you are offline.'} Your words are kept here.`
          : undefined}
      </Announcement>
    </form>
  )
}
