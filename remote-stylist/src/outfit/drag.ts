import { type RefObject, useEffect, useRef } from 'react'

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
 * the pointer passes the neighbour's middle, and then stays until the pointer moves on.
 */
export const useDrag = (list: RefObject<HTMLElement | null>, dragging: Dragging): void => {
  const latest = useRef(dragging)
  latest.current = dragging

  useEffect(() => {
    const element = list.current
    if (!element) return
    let end = () => {}

    const start = (event: PointerEvent) => {
      const grip = event.target instanceof Element ? event.target.closest('[data-grip]') : null
      const card = grip?.closest<HTMLElement>('[data-key]')
      if (!card || event.button !== 0) return
      // Prevents selecting text while dragging.
      event.preventDefault()
      end()
      const key = Number(card.dataset['key'])
      card.dataset['dragged'] = ''

      const follow = ({ clientY }: PointerEvent) => {
        const cards = [...element.querySelectorAll('[data-key]')]
        const at = cards.indexOf(card)
        const [before, after] = [cards[at - 1], cards[at + 1]]
        if (before && clientY < middleOf(before)) latest.current.onMove(key, at - 1)
        else if (after && clientY > middleOf(after)) latest.current.onMove(key, at + 1)
        else scrollAtEdges(clientY)
      }
      const drop = () => {
        end()
        latest.current.onDrop(key)
      }
      // Pointer capture is not used: React removes a card from the page for a moment when it moves, which would end the
      // capture.
      document.addEventListener('pointermove', follow)
      document.addEventListener('pointerup', drop)
      document.addEventListener('pointercancel', drop)
      end = () => {
        delete card.dataset['dragged']
        document.removeEventListener('pointermove', follow)
        document.removeEventListener('pointerup', drop)
        document.removeEventListener('pointercancel', drop)
      }
    }

    element.addEventListener('pointerdown', start)
    return () => {
      end()
      element.removeEventListener('pointerdown', start)
    }
  }, [list])
}
