import { type PointerEvent as PointerDown, useEffect, useRef } from 'react'

interface Dragging {
  readonly onMove: (key: number, to: number) => void
  readonly onDrop: (key: number) => void
}

const edgePx = 96
const scrollPx = 14

const middleOf = (card: Element): number => {
  const { top, height } = card.getBoundingClientRect()
  return top + height / 2
}

const scrollAtEdges = (y: number): void => {
  if (y < edgePx) window.scrollBy(0, -scrollPx)
  else if (y > window.innerHeight - edgePx) window.scrollBy(0, scrollPx)
}

/**
 * Cards of a list are dragged by their handles with mouse, touch or pen. A card changes places with its neighbour when
 * the pointer passes the neighbour's middle, and then stays until the pointer moves on. Returns the handler of the list's
 * `pointerdown`.
 */
export const useDrag = ({ onMove, onDrop }: Dragging) => {
  const drag = useRef<AbortController>(undefined)
  useEffect(() => () => drag.current?.abort(), [])

  return (event: PointerDown<HTMLElement>): void => {
    const list = event.currentTarget
    const grip = event.target instanceof Element ? event.target.closest('[data-grip]') : null
    const card = grip?.closest<HTMLElement>('[data-key]')
    if (!card || event.button !== 0) return
    // Prevents selecting text while dragging.
    event.preventDefault()
    drag.current?.abort()
    const listeners = new AbortController()
    drag.current = listeners
    const { signal } = listeners
    const key = Number(card.dataset['key'])
    card.dataset['dragged'] = ''
    signal.addEventListener('abort', () => delete card.dataset['dragged'])

    const follow = ({ clientY }: PointerEvent) => {
      const cards = [...list.querySelectorAll('[data-key]')]
      const index = cards.indexOf(card)
      const [before, after] = [cards[index - 1], cards[index + 1]]
      if (before && clientY < middleOf(before)) onMove(key, index - 1)
      else if (after && clientY > middleOf(after)) onMove(key, index + 1)
      else scrollAtEdges(clientY)
    }
    const drop = () => {
      listeners.abort()
      onDrop(key)
    }
    // Pointer capture is not used: React briefly removes a card from the page when it moves, which would end the
    // capture.
    document.addEventListener('pointermove', follow, { signal })
    document.addEventListener('pointerup', drop, { signal })
    document.addEventListener('pointercancel', drop, { signal })
  }
}
