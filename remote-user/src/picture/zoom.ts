import {
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

const maxZoom = 5
/** The factor of one press of a button. */
export const zoomStep = 1.5
/** The zoom after a double press. */
const doublePressZoom = 2.5
/** A finger that moves less far sideways is no swipe. */
const swipePx = 48

interface Point {
  readonly clientX: number
  readonly clientY: number
}

const distanceOf = ([first, second]: readonly Point[]): number =>
  first && second ? Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY) : 0

const middleOf = ([first, second]: readonly Point[]): Point | undefined =>
  first &&
  second && { clientX: (first.clientX + second.clientX) / 2, clientY: (first.clientY + second.clientY) / 2 }

/** The part of the picture under this point, as a share of the whole, so that it can be kept there while zooming. */
const anchorOf = (stage: HTMLElement, point: Point | undefined) => {
  const { left, top, width, height } = stage.getBoundingClientRect()
  const [x, y] = point ? [point.clientX - left, point.clientY - top] : [width / 2, height / 2]
  return {
    x,
    y,
    across: (stage.scrollLeft + x) / stage.scrollWidth,
    down: (stage.scrollTop + y) / stage.scrollHeight,
  }
}

/** Zooms the picture in the stage by a double press, two fingers or a trackpad. Another `id` resets the zoom. */
export const useZoom = (id: string, onSwipe: (direction: 1 | -1) => void) => {
  const stage = useRef<HTMLDivElement>(null)
  const [{ pictureId, zoom: storedZoom }, setState] = useState({ pictureId: id, zoom: 1 })
  const zoom = pictureId === id ? storedZoom : 1
  const anchor = useRef<ReturnType<typeof anchorOf>>(undefined)

  const zoomTo = (newZoom: number, point?: Point) => {
    if (!stage.current) return
    anchor.current = anchorOf(stage.current, point)
    setState({ pictureId: id, zoom: Math.min(maxZoom, Math.max(1, newZoom)) })
  }

  // Before the new size is painted, so that the picture does not jump.
  useLayoutEffect(() => {
    const { current: position } = anchor
    if (!position || !stage.current) return
    anchor.current = undefined
    stage.current.scrollLeft = position.across * stage.current.scrollWidth - position.x
    stage.current.scrollTop = position.down * stage.current.scrollHeight - position.y
  })

  const readZoom = useEffectEvent(() => zoom)
  const applyZoom = useEffectEvent(zoomTo)
  const swipe = useEffectEvent(onSwipe)
  // React's own listeners are passive: the page would be zoomed too.
  useEffect(() => {
    let startDistance = 0
    let startZoom = 1
    let start: Point | undefined
    const startTouch = ({ touches }: TouchEvent) => {
      startDistance = distanceOf([...touches])
      startZoom = readZoom()
      start = touches.length === 1 ? touches[0] : undefined
    }
    const pinch = (event: TouchEvent) => {
      if (!startDistance || event.touches.length !== 2) return
      event.preventDefault()
      const touches = [...event.touches]
      applyZoom((startZoom * distanceOf(touches)) / startDistance, middleOf(touches))
    }
    const endTouch = ({ changedTouches: [touch] }: TouchEvent) => {
      if (!start || !touch || readZoom() > 1) return
      const [x, y] = [touch.clientX - start.clientX, touch.clientY - start.clientY]
      if (Math.abs(x) > Math.max(swipePx, 2 * Math.abs(y))) swipe(x < 0 ? 1 : -1)
    }
    const zoomByWheel = (event: WheelEvent) => {
      // Browsers report the pinch of a trackpad as a wheel with Ctrl.
      if (!event.ctrlKey) return
      event.preventDefault()
      applyZoom(readZoom() * Math.exp(-event.deltaY / 100), event)
    }
    const element = stage.current
    const abort = new AbortController()
    const [passiveOptions, activeOptions] = [true, false].map((passive) => ({
      passive,
      signal: abort.signal,
    }))
    element?.addEventListener('touchstart', startTouch, passiveOptions)
    element?.addEventListener('touchmove', pinch, activeOptions)
    element?.addEventListener('touchend', endTouch, passiveOptions)
    element?.addEventListener('wheel', zoomByWheel, activeOptions)
    return () => abort.abort()
  }, [])

  const pan = (x: number, y: number) => {
    if (!stage.current) return
    stage.current.scrollLeft += x
    stage.current.scrollTop += y
  }

  const handlers = {
    onDoubleClick: (event: MouseEvent) => zoomTo(zoom > 1 ? 1 : doublePressZoom, event),
    // Fingers scroll the picture natively; a mouse drags it.
    onPointerMove: ({ pointerType, buttons, movementX, movementY }: PointerEvent) => {
      if (pointerType === 'mouse' && buttons === 1) pan(-movementX, -movementY)
    },
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  }

  return { stage, zoom, zoomBy: (factor: number) => zoomTo(zoom * factor), pan, handlers }
}
