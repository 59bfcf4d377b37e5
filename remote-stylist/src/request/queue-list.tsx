import type { PendingRequest } from '@drape/contract/request'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useKeys } from '../use-keys.ts'
import type { Density } from './density.ts'
import * as styles from './queue-list.module.css'

/** The number of rows that are rendered before and after those in view. */
const overscan = 8
/** The number of rows in view, until the list is measured. */
const assumedRows = 20

interface QueueListProps {
  readonly requests: readonly PendingRequest[]
  readonly density: Density
  /** The id of the request that is scrolled into view and focused when the list appears. */
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

/** A virtual list of rows of one height; the arrow keys move the focus from row to row. */
export const QueueList = ({ requests, density, startAt, onEnd, children }: QueueListProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const [view, setView] = useState({ top: 0, height: 0, row: 44 })
  /** Space above the first row, in place of rows that were removed while the list was scrolled to the top. */
  const [gap, setGap] = useState(0)
  /** The row with the focus: it is rendered even when it is scrolled out of view. */
  const [active, setActive] = useState<string | undefined>(startAt)
  const idToFocus = useRef(startAt)

  const top = view.top - gap
  const first = Math.max(0, Math.floor(top / view.row) - overscan)
  const last = Math.ceil((top + (view.height || assumedRows * view.row)) / view.row) + overscan
  const activeIndex = requests.findIndex(({ id }) => id === active)
  const visible = requests.map((request, index) => ({ request, index })).slice(first, last)
  const focused = requests[activeIndex]
  if (focused && (activeIndex < first || activeIndex >= last))
    visible[activeIndex < first ? 'unshift' : 'push']({ request: focused, index: activeIndex })

  const measure = () => {
    const { scrollTop: top, clientHeight: height } = scroller.current as HTMLDivElement
    const row = list.current?.querySelector('li')?.offsetHeight || 44
    setView((old) =>
      old.top === top && old.height === height && old.row === row ? old : { top, height, row },
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the density changes the height of a row.
  useLayoutEffect(() => {
    measure()
    const watch = new ResizeObserver(measure)
    if (scroller.current) watch.observe(scroller.current)
    return () => watch.disconnect()
  }, [density])

  // When rows above are added or removed, the row with the pointer or the focus keeps its place on the screen; without
  // one the first row in view does, as far as the list can be scrolled.
  const hoveredId = useRef<string>(undefined)
  const indexes = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const previousIndexes = indexes.current
    indexes.current = new Map(requests.map(({ id }, index) => [id, index]))
    const firstInView = [...previousIndexes].find(
      ([id, index]) => index >= Math.floor(top / view.row) && indexes.current.has(id),
    )
    const activeRowId = [hoveredId.current, rowOf(document.activeElement)].find(
      (id) => id && previousIndexes.has(id) && indexes.current.has(id),
    )
    const anchor = activeRowId ?? firstInView?.[0]
    const moved =
      anchor === undefined ? 0 : (indexes.current.get(anchor) ?? 0) - (previousIndexes.get(anchor) ?? 0)
    const container = scroller.current
    if ((moved === 0 && gap === 0) || !container) return
    const next = container.scrollTop - gap + moved * view.row
    container.scrollTop = Math.max(0, next)
    setGap(activeRowId ? Math.max(0, -next) : 0)
  }, [requests, top, gap, view.row])

  useEffect(() => {
    if (last >= requests.length) onEnd()
  }, [last, requests.length, onEnd])

  const bringIntoView = (index: number) => {
    const { height, row } = view
    const from = gap + index * row
    const container = scroller.current as HTMLDivElement
    container.scrollTop = Math.max(Math.min(container.scrollTop, from), from + row - height)
  }

  // The row may have been rendered only now.
  useEffect(() => {
    const button = reviewOf(list.current, idToFocus.current)
    if (!button) return
    idToFocus.current = undefined
    button.focus({ preventScroll: true })
  })

  const scrollToStart = useEffectEvent(() => {
    if (startAt) bringIntoView(requests.findIndex(({ id }) => id === startAt))
  })
  const isMeasured = view.height > 0
  useEffect(() => {
    if (isMeasured) scrollToStart()
  }, [isMeasured])

  const moveFocus = (step: number) => {
    const focused = rowOf(document.activeElement)
    const from = requests.findIndex(({ id }) => id === focused)
    const index = from < 0 ? Math.floor(top / view.row) : from + step
    const next = requests[Math.max(0, Math.min(requests.length - 1, index))]
    if (!next) return
    idToFocus.current = next.id
    setActive(next.id)
    bringIntoView(requests.indexOf(next))
    reviewOf(list.current, next.id)?.focus({ preventScroll: true })
  }

  // In the capture phase, because a focused radio button would handle up and down like left and right.
  useKeys((event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const target = event.target as Element
    // Another dialog is on top.
    const isElsewhere = target.closest('dialog') !== list.current?.closest('dialog')
    if (!step || event.ctrlKey || event.altKey || event.metaKey || isElsewhere) return
    event.preventDefault()
    event.stopPropagation()
    moveFocus(step)
  }, true)

  return (
    <div ref={scroller} className={styles.scroller} data-density={density} onScroll={measure}>
      <ol
        ref={list}
        className={styles.list}
        style={{ blockSize: gap + requests.length * view.row }}
        onFocus={({ target }) => setActive(rowOf(target))}
        onPointerOver={({ target }) => {
          hoveredId.current = rowOf(target as Element)
        }}
        onPointerLeave={() => {
          hoveredId.current = undefined
        }}
      >
        {visible.map(({ request, index }) => (
          <li
            key={request.id}
            className={styles.place}
            data-request={request.id}
            aria-posinset={index + 1}
            aria-setsize={requests.length}
            style={{ insetBlockStart: gap + index * view.row }}
          >
            {children(request)}
          </li>
        ))}
      </ol>
    </div>
  )
}
