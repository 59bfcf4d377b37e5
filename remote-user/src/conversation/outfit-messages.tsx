import { readConversation } from '@drape/contract/conversation'
import type { Outfit, OutfitItem } from '@drape/contract/outfit'
import { useCall, useReplies } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/ui'
import { useEffect, useEffectEvent } from 'react'
import * as styles from './outfit-messages.module.css'
import { useMessages } from './use-messages.tsx'

/**
 * The conversation of an outfit: a section of its screen, and a way to it from each piece. Both are empty without its
 * photo.
 */
export const useOutfitMessages = (outfit: Outfit | undefined) => {
  const photo = outfit?.photo_id
  const { draft, open, dialog } = useMessages(photo ?? '', outfit?.stylistName)
  const { data } = useCall(readConversation, { params: { id: photo ?? '' } }, { enabled: !!photo })
  const replies = useReplies()

  // The cached outfit lacks a piece that the stylist has exchanged since.
  const replacementId = data?.messages.findLast(({ replaced }) => replaced)?.item?.id
  const missingId =
    outfit?.items.some(({ uuid }) => uuid === replacementId) === false ? replacementId : undefined
  const refreshOutfit = useEffectEvent(() => void replies.refresh('outfit', 'rating', 'closet'))
  useEffect(() => {
    if (missingId) refreshOutfit()
  }, [missingId])

  // A server without conversations sends no photo id; for a deleted photo the call is a 404.
  if (!photo || !data) return { section: null, pieceOf: () => null }

  const { messages, swaps } = data
  const unreadCount = messages.filter(({ author, read_at }) => author === 'stylist' && !read_at).length
  const lastMessage = messages.at(-1)
  const stylist = outfit.stylistName || 'your stylist'

  const pieceOf = ({ uuid: id, name }: OutfitItem) => {
    if (messages.some(({ item, swap }) => swap && item?.id === id))
      return <p className={styles.asked}>You have asked for another one.</p>
    const isSwap = swaps.left > 0
    return (
      <p className={styles.piece}>
        <Button
          type="text"
          aria-haspopup="dialog"
          aria-label={`${isSwap ? 'Ask for another' : 'Ask about it'}: ${name}`}
          onClick={() => open({ ...draft, item: { id, name }, isSwap })}
        >
          {isSwap ? 'Ask for another' : 'Ask about it'}
        </Button>
        {isSwap && <span>{swaps.left} left for this outfit</span>}
      </p>
    )
  }

  const section = (
    <section className={styles.messages} aria-labelledby="outfit-messages">
      <h2 id="outfit-messages">Messages</h2>
      <p className={styles.last}>
        {lastMessage ? (
          <>
            <strong>{lastMessage.author === 'client' ? 'You' : lastMessage.stylist_name}:</strong>{' '}
            {lastMessage.text}
          </>
        ) : (
          `Ask ${stylist} about this outfit.`
        )}
      </p>
      <Button aria-haspopup="dialog" onClick={() => open()}>
        {unreadCount ? `Read ${unreadCount} new` : lastMessage ? 'Open the conversation' : 'Write a message'}
      </Button>
      {dialog}
    </section>
  )
  return { section, pieceOf }
}
