import { maxMessageLength } from '@drape/contract/conversation'
import { type FormEvent, type SetStateAction, useEffect, useId, useRef } from 'react'
import { useOnline } from '../api/online.ts'
import { TextArea } from '../field/input.tsx'
import { charactersLeft } from '../format/counted.ts'
import { causeOf } from '../http/call-failed.ts'
import { Announcement } from '../ui/announcement.tsx'
import { Button } from '../ui/button.tsx'
import * as styles from './conversation.module.css'
import { type Draft, type LoadUpload, noDraft } from './draft.ts'
import { DraftPictures } from './draft-pictures.tsx'
import { useSendMessage } from './send-message.ts'

/** The server refuses control characters and halves of characters. */
const sanitize = (text: string): string =>
  text.slice(0, maxMessageLength).replace(/\p{Cs}|(?![\n\t])\p{Cc}/gu, ' ')

const keptOf = ({ text, pictures = [] }: Draft): string => {
  if (pictures.length === 0) return 'Your words are'
  const kept = pictures.length === 1 ? 'picture' : 'pictures'
  return text.trim() ? `Your words and ${kept} are` : `Your ${kept} ${pictures.length === 1 ? 'is' : 'are'}`
}

interface ComposerProps {
  readonly photo: string
  readonly draft: Draft
  readonly onDraft: (change: SetStateAction<Draft>) => void
  readonly loadUpload: LoadUpload | undefined
}

export const Composer = ({ photo, draft, onDraft, loadUpload }: ComposerProps) => {
  const { text, pictures = [], item, isSwap } = draft
  const ids = { text: useId(), hint: useId() }
  const field = useRef<HTMLTextAreaElement>(null)
  const send = useSendMessage(photo, loadUpload)
  const isOnline = useOnline()

  useEffect(() => {
    if (item) field.current?.focus()
  }, [item])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim() && !isSwap && pictures.length === 0) return field.current?.focus()
    if (!(await send.press(draft))) return
    // One that was still being prepared is for the next message.
    onDraft(({ pictures: now = [] }) => ({
      ...noDraft,
      pictures: now.filter((each) => !pictures.includes(each)),
    }))
  }

  const remaining = maxMessageLength - text.length
  return (
    <form className={styles.composer} onSubmit={(event) => void submit(event)}>
      {item && (
        <p className={styles.piece}>
          <span>
            {isSwap ? 'Another one in place of' : 'About'} <strong>{item.name}</strong>
          </span>
          <Button type="text" onClick={() => onDraft({ text, pictures })}>
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
      {loadUpload && (
        <DraftPictures
          pictures={pictures}
          isBusy={send.isPending}
          loadUpload={loadUpload}
          onChange={(change) => onDraft((before) => ({ ...before, pictures: change(before.pictures ?? []) }))}
        />
      )}
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
          ? `Not sent: ${isOnline ? causeOf(send.error) : 'you are offline.'} ${keptOf(draft)} kept here.`
          : undefined}
      </Announcement>
    </form>
  )
}
