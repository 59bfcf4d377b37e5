import type { PendingRequest } from '@drape/contract/request'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useKeys } from '../use-keys.ts'
import type { Density } from './density.ts'
import * as styles from './queue-list.module.css'

/** Rows before and after those in view, which are there before a scroll has shown them. */
const spare = 8
/** How many rows are in view, until that is measured. */
const guess = 20

interface QueueListProps {
  readonly requests: readonly PendingRequest[]
  readonly density: Density
  /** Focused, and in view, when the list appears. */
  readonly startAt: string | undefined
  /** Called when the last rows are near. */
  readonly onEnd: () => void
  readonly children: (request: PendingRequest) => ReactNode
}

const reviewOf = (list: HTMLElement | null, id: string | undefined) =>
  [...(list?.querySelectorAll<HTMLElement>('[data-review]') ?? [])].find(
    ({ dataset }) => dataset['review'] === id,
  )

const rowOf = (piece: Element | null): string | undefined => piece?.closest('li')?.dataset['request']

/** Rows of one height, of which only those around the view are on the page; arrow keys walk from row to row. */
export const QueueList = ({ requests, density, startAt, onEnd, children }: QueueListProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const [view, setView] = useState({ top: 0, height: 0, row: 44 })
  /** Room above the first row, for those that went while the list could not be scrolled further up. */
  const [gap, setGap] = useState(0)
  /** The row that has the focus: it stays on the page wherever the list is scrolled to. */
  const [active, setActive] = useState<string | undefined>(startAt)
  const wanted = useRef(startAt)

  const top = view.top - gap
  const first = Math.max(0, Math.floor(top / view.row) - spare)
  const last = Math.ceil((top + (view.height || guess * view.row)) / view.row) + spare
  const activeAt = requests.findIndex(({ id }) => id === active)
  const visible = requests.map((request, at) => ({ request, at })).slice(first, last)
  const focused = requests[activeAt]
  if (focused && (activeAt < first || activeAt >= last))
    visible[activeAt < first ? 'unshift' : 'push']({ request: focused, at: activeAt })

  const look = () => {
    const { scrollTop: top, clientHeight: height } = scroller.current as HTMLDivElement
    const row = list.current?.querySelector('li')?.offsetHeight || 44
    setView((old) =>
      old.top === top && old.height === height && old.row === row ? old : { top, height, row },
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the density changes the height of a row.
  useLayoutEffect(() => {
    look()
    const watch = new ResizeObserver(look)
    if (scroller.current) watch.observe(scroller.current)
    return () => watch.disconnect()
  }, [density])

  // What is under the hand stays where it is when rows come or go above it: the row with the pointer or the focus, or
  // else the first in view, as far as the list can be scrolled.
  const hand = useRef<string>(undefined)
  const places = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const before = places.current
    places.current = new Map(requests.map(({ id }, at) => [id, at]))
    const firstIn = [...before].find(([id, at]) => at >= Math.floor(top / view.row) && places.current.has(id))
    const under = [hand.current, rowOf(document.activeElement)].find(
      (id) => id && before.has(id) && places.current.has(id),
    )
    const anchor = under ?? firstIn?.[0]
    const moved = anchor === undefined ? 0 : (places.current.get(anchor) ?? 0) - (before.get(anchor) ?? 0)
    const place = scroller.current
    if ((moved === 0 && gap === 0) || !place) return
    const next = place.scrollTop - gap + moved * view.row
    place.scrollTop = Math.max(0, next)
    setGap(under ? Math.max(0, -next) : 0)
  }, [requests, top, gap, view.row])

  useEffect(() => {
    if (last >= requests.length) onEnd()
  }, [last, requests.length, onEnd])

  const bringIntoView = (at: number) => {
    const { height, row } = view
    const from = gap + at * row
    const place = scroller.current as HTMLDivElement
    place.scrollTop = Math.max(Math.min(place.scrollTop, from), from + row - height)
  }

  // The row may have come onto the page only now.
  useEffect(() => {
    const button = reviewOf(list.current, wanted.current)
    if (!button) return
    wanted.current = undefined
    button.focus({ preventScroll: true })
  })

  const begin = useEffectEvent(() => {
    if (startAt) bringIntoView(requests.findIndex(({ id }) => id === startAt))
  })
  const isMeasured = view.height > 0
  useEffect(() => {
    if (isMeasured) begin()
  }, [isMeasured])

  const walk = (step: number) => {
    const focused = rowOf(document.activeElement)
    const from = requests.findIndex(({ id }) => id === focused)
    const at = from < 0 ? Math.floor(top / view.row) : from + step
    const next = requests[Math.max(0, Math.min(requests.length - 1, at))]
    if (!next) return
    wanted.current = next.id
    setActive(next.id)
    bringIntoView(requests.indexOf(next))
    reviewOf(list.current, next.id)?.focus({ preventScroll: true })
  }

  // Before a choice hears it, which has left and right for itself.
  useKeys((event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const target = event.target as Element
    // Another dialog is on top.
    const isElsewhere = target.closest('dialog') !== list.current?.closest('dialog')
    if (!step || event.ctrlKey || event.altKey || event.metaKey || isElsewhere) return
    event.preventDefault()
    event.stopPropagation()
    walk(step)
  }, true)

  return (
    <div ref={scroller} className={styles.scroller} data-density={density} onScroll={look}>
      <ol
        ref={list}
        className={styles.list}
        style={{ blockSize: gap + requests.length * view.row }}
        onFocus={({ target }) => setActive(rowOf(target))}
        onPointerOver={({ target }) => {
          hand.current = rowOf(target as Element)
        }}
        onPointerLeave={() => {
          hand.current = undefined
        }}
      >
        {visible.map(({ request, at }) => (
          <li
            key={request.id}
            className={styles.place}
            data-request={request.id}
            aria-posinset={at + 1}
            aria-setsize={requests.length}
            style={{ insetBlockStart: gap + at * view.row }}
          >
            {children(request)}
          </li>
        ))}
      </ol>
    </div>
  )
}
