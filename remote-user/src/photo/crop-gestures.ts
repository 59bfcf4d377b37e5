/** By parts of the frame, to where the view goes, and a factor of the zoom. */
type Move = (right: number, down: number, factor?: number) => void

const step = 0.1
const zoomStep = 1.25

const keys: Readonly<Record<string, Parameters<Move>>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
  '+': [0, 0, zoomStep],
  '=': [0, 0, zoomStep],
  '-': [0, 0, 1 / zoomStep],
}

/** Hears fingers, mouse, wheel and keys, and returns a function that ends it. */
export const watchHands = (canvas: HTMLCanvasElement, move: Move, turn: () => void): (() => void) => {
  const ending = new AbortController()
  const settings = { signal: ending.signal, passive: false }
  const fingers = new Map<number, { readonly x: number; readonly y: number }>()

  /** The middle of all fingers, and how far the first two are apart. */
  const grip = () => {
    const all = [...fingers.values()]
    const [one, other] = all
    return {
      x: all.reduce((sum, { x }) => sum + x, 0) / all.length,
      y: all.reduce((sum, { y }) => sum + y, 0) / all.length,
      apart: one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0,
    }
  }
  const drag = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return
    const before = grip()
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const after = grip()
    const { width, height } = canvas.getBoundingClientRect()
    const factor = before.apart && after.apart ? after.apart / before.apart : 1
    // The picture follows the hand, so that the view goes the other way.
    move((before.x - after.x) / width, (before.y - after.y) / height, factor)
  }
  const take = (event: PointerEvent) => {
    canvas.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const release = ({ pointerId }: PointerEvent) => fingers.delete(pointerId)

  canvas.addEventListener('pointerdown', take, settings)
  canvas.addEventListener('pointermove', drag, settings)
  canvas.addEventListener('pointerup', release, settings)
  canvas.addEventListener('pointercancel', release, settings)
  const roll = (event: WheelEvent) => {
    event.preventDefault()
    move(0, 0, 1.0015 ** -event.deltaY)
  }
  canvas.addEventListener('wheel', roll, settings)
  const press = (event: KeyboardEvent) => {
    // Ctrl and + are the browser's.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = keys[event.key]
    if (by) move(...by)
    else if (event.key === 'r' || event.key === 'R') turn()
    else return
    event.preventDefault()
  }
  document.addEventListener('keydown', press, settings)
  return () => ending.abort()
}
