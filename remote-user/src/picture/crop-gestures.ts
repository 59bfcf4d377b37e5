/** Moves the view by shares of the frame, and multiplies its zoom by the factor. */
type Move = (right: number, down: number, factor?: number) => void

const moveStep = 0.1
const zoomStep = 1.25

const moveOfKey: Readonly<Record<string, Parameters<Move>>> = {
  ArrowLeft: [-moveStep, 0],
  ArrowRight: [moveStep, 0],
  ArrowUp: [0, -moveStep],
  ArrowDown: [0, moveStep],
  '+': [0, 0, zoomStep],
  '=': [0, 0, zoomStep],
  '-': [0, 0, 1 / zoomStep],
}

/** Moves, zooms and turns the view by fingers, mouse, wheel and keys. Returns a function that stops it. */
export const watchGestures = (canvas: HTMLCanvasElement, move: Move, turn: () => void): (() => void) => {
  const abort = new AbortController()
  const listenerOptions = { signal: abort.signal, passive: false }
  const fingers = new Map<number, { readonly x: number; readonly y: number }>()

  /** The centre of all fingers, and the distance between the first two. */
  const readGrip = () => {
    const points = [...fingers.values()]
    const [first, second] = points
    return {
      x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
      y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
      apart: first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0,
    }
  }
  const drag = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return
    const previousGrip = readGrip()
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const currentGrip = readGrip()
    const { width, height } = canvas.getBoundingClientRect()
    const factor = previousGrip.apart && currentGrip.apart ? currentGrip.apart / previousGrip.apart : 1
    // The picture follows the hand, so that the view goes the other way.
    move((previousGrip.x - currentGrip.x) / width, (previousGrip.y - currentGrip.y) / height, factor)
  }
  const press = (event: PointerEvent) => {
    canvas.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const release = ({ pointerId }: PointerEvent) => fingers.delete(pointerId)

  canvas.addEventListener('pointerdown', press, listenerOptions)
  canvas.addEventListener('pointermove', drag, listenerOptions)
  canvas.addEventListener('pointerup', release, listenerOptions)
  canvas.addEventListener('pointercancel', release, listenerOptions)
  const zoomByWheel = (event: WheelEvent) => {
    event.preventDefault()
    move(0, 0, 1.0015 ** -event.deltaY)
  }
  canvas.addEventListener('wheel', zoomByWheel, listenerOptions)
  const handleKey = (event: KeyboardEvent) => {
    // Keys with a modifier, as Ctrl and +, belong to the browser.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const keyMove = moveOfKey[event.key]
    if (keyMove) move(...keyMove)
    else if (event.key === 'r' || event.key === 'R') turn()
    else return
    event.preventDefault()
  }
  document.addEventListener('keydown', handleKey, listenerOptions)
  return () => abort.abort()
}
