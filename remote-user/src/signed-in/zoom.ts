import {
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

const most = 5
/** What one press of a button zooms by. */
export const steps = 1.5
/** What a double press zooms to. */
const close = 2.5
/** A finger that moves less far to the side has not swiped. */
const swipePx = 48

interface Point {
  readonly clientX: number
  readonly clientY: number
}

const gapOf = ([one, other]: readonly Point[]): number =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0

const middleOf = ([one, other]: readonly Point[]): Point | undefined =>
  one && other && { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 }

/** What lies under this point, as a share of the whole, stays under it. */
const holdOf = (stage: HTMLElement, point: Point | undefined) => {
  const { left, top, width, height } = stage.getBoundingClientRect()
  const [x, y] = point ? [point.clientX - left, point.clientY - top] : [width / 2, height / 2]
  return {
    x,
    y,
    across: (stage.scrollLeft + x) / stage.scrollWidth,
    down: (stage.scrollTop + y) / stage.scrollHeight,
  }
}

/** Zooms what scrolls in the stage, by a double press, two fingers or a trackpad. `id` begins anew. */
export const useZoom = (id: string, onSwipe: (by: 1 | -1) => void) => {
  const stage = useRef<HTMLDivElement>(null)
  const [{ of, zoom: was }, setState] = useState({ of: id, zoom: 1 })
  const zoom = of === id ? was : 1
  const hold = useRef<ReturnType<typeof holdOf>>(undefined)

  const zoomTo = (wanted: number, point?: Point) => {
    if (!stage.current) return
    hold.current = holdOf(stage.current, point)
    setState({ of: id, zoom: Math.min(most, Math.max(1, wanted)) })
  }

  // As soon as it is drawn in its new size.
  useLayoutEffect(() => {
    const { current: grip } = hold
    if (!grip || !stage.current) return
    hold.current = undefined
    stage.current.scrollLeft = grip.across * stage.current.scrollWidth - grip.x
    stage.current.scrollTop = grip.down * stage.current.scrollHeight - grip.y
  })

  const zoomNow = useEffectEvent(() => zoom)
  const zoomThere = useEffectEvent(zoomTo)
  const swipe = useEffectEvent(onSwipe)
  // React's own listeners are passive: the page would be zoomed too.
  useEffect(() => {
    let gap = 0
    let zoomBefore = 1
    let start: Point | undefined
    const begin = ({ touches }: TouchEvent) => {
      gap = gapOf([...touches])
      zoomBefore = zoomNow()
      start = touches.length === 1 ? touches[0] : undefined
    }
    const pinch = (event: TouchEvent) => {
      if (!gap || event.touches.length !== 2) return
      event.preventDefault()
      const touches = [...event.touches]
      zoomThere((zoomBefore * gapOf(touches)) / gap, middleOf(touches))
    }
    const end = ({ changedTouches: [touch] }: TouchEvent) => {
      if (!start || !touch || zoomNow() > 1) return
      const [x, y] = [touch.clientX - start.clientX, touch.clientY - start.clientY]
      if (Math.abs(x) > Math.max(swipePx, 2 * Math.abs(y))) swipe(x < 0 ? 1 : -1)
    }
    const turn = (event: WheelEvent) => {
      // Browsers tell of a trackpad's pinch in this way.
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomThere(zoomNow() * Math.exp(-event.deltaY / 100), event)
    }
    const element = stage.current
    const ending = new AbortController()
    const [quiet, loud] = [true, false].map((passive) => ({ passive, signal: ending.signal }))
    element?.addEventListener('touchstart', begin, quiet)
    element?.addEventListener('touchmove', pinch, loud)
    element?.addEventListener('touchend', end, quiet)
    element?.addEventListener('wheel', turn, loud)
    return () => ending.abort()
  }, [])

  const pan = (x: number, y: number) => {
    if (!stage.current) return
    stage.current.scrollLeft += x
    stage.current.scrollTop += y
  }

  const hands = {
    onDoubleClick: (event: MouseEvent) => zoomTo(zoom > 1 ? 1 : close, event),
    // A mouse drags what a finger scrolls.
    onPointerMove: ({ pointerType, buttons, movementX, movementY }: PointerEvent) => {
      if (pointerType === 'mouse' && buttons === 1) pan(-movementX, -movementY)
    },
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  }

  return { stage, zoom, zoomBy: (factor: number) => zoomTo(zoom * factor), pan, hands }
}
