import { type Message, readConversation, replaceItem } from '@drape/contract/conversation'
import { highestPrice } from '@drape/contract/outfit'
import { causeOf, useAct, useReplies } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { Announcement } from '@drape/remote-shared/ui'
import { type FormEvent, useRef, useState } from 'react'
import * as desk from '../desk.module.css'
import { LabelledInput } from '../labelled-input.tsx'
import * as styles from './conversation.module.css'

const defaultText = 'Here is another one for you.'

interface ReplacePieceProps {
  readonly photo: string
  readonly wish: Message
}

/** The form for a piece that replaces the one of which the client asked that. */
export const ReplacePiece = ({ photo, wish: { id, item } }: ReplacePieceProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const replace = useAct(replaceItem, 'later')
  const replies = useReplies()
  const form = useRef<HTMLFormElement>(null)
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

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (replace.isPending) return
    const fields = new FormData(event.currentTarget)
    const textOf = (name: string) => String(fields.get(name) ?? '').trim()
    const params = { id: photo }
    const by = {
      category: textOf('category'),
      name: textOf('name'),
      brand: textOf('brand'),
      estimated_price: Number(textOf('price')),
      image_url: textOf('picture'),
      ecommerce_url: textOf('shop'),
    }
    replace.mutate(
      // A wish is fulfilled once, so its id makes the key.
      {
        params,
        headers: { 'idempotency-key': `swap ${id}` },
        body: { item: item.id, by, text: textOf('words') || defaultText },
      },
      {
        onSuccess: (reply) => {
          // The form disappears with the wish, and the focus would be lost with it.
          form.current?.closest('dialog')?.querySelector('textarea')?.focus()
          replies.write(readConversation, { params }, reply)
        },
      },
    )
  }

  return (
    // It stands in the log of the messages, whose live region must not read it out.
    <form
      ref={form}
      className={`${desk.column} ${styles.form}`}
      aria-label={`In place of ${item.name}`}
      aria-live="off"
      onSubmit={submit}
    >
      <LabelledInput label="Category" name="category" maxLength={80} required autoFocus />
      <LabelledInput label="Name" name="name" maxLength={160} required />
      <LabelledInput label="Brand" name="brand" maxLength={80} required />
      <LabelledInput
        label="Price in rupees"
        name="price"
        type="number"
        min={0}
        max={highestPrice}
        step={0.01}
        required
      />
      <LabelledInput
        label="Link to a picture"
        name="picture"
        type="url"
        pattern="https://.*"
        title="It begins with https://"
      />
      <LabelledInput label="Link to the shop" name="shop" type="url" />
      <LabelledInput label="Words to the client" name="words" maxLength={1000} placeholder={defaultText} />
      <div className={desk.actions}>
        <Button htmlType="submit" type="primary" aria-busy={replace.isPending}>
          Put it into the outfit
        </Button>
        <Button onClick={() => setIsOpen(false)}>Not now</Button>
      </div>
      <Announcement isError>
        {replace.isError ? `Nothing was replaced: ${causeOf(replace.error)}` : undefined}
      </Announcement>
    </form>
  )
}
