/** Asks a dialog to close; false if it stays. */
type Leave = () => boolean

interface State {
  /** How many dialogs are open at this entry. */
  readonly dialogs?: number
  /** The router's count of entries: a replaced one has the number of the one before. */
  readonly idx?: number
}

/** A move of ours that is on its way. */
interface Move {
  /** The state of the entry where it began. */
  readonly from: unknown
  /** How many dialogs are open at the entry to which it leads. */
  readonly dialogs: number
  /** What replaced a dialog's own entry, and belongs in the place of the page to which the move leads. */
  readonly replacing?: { readonly state: unknown; readonly address: string }
}

const open: Leave[] = []
/** How many entries are ours, and above which of the router's. */
let entries = { count: 0, idx: undefined as number | undefined }
let ourMove: Move | undefined
let isToSettle = false

const readState = (): State => (history.state as State | null) ?? {}
const countHere = (): number => readState().dialogs ?? 0

const move = (by: number, more: Pick<Move, 'replacing'> = {}): void => {
  ourMove = { from: history.state, dialogs: open.length, ...more }
  history.go(by)
}

/** Gives each open dialog an entry, and takes those of closed ones away. */
const settle = (): void => {
  isToSettle = false
  // What is pushed meanwhile ends the move.
  if (ourMove && history.state === ourMove.from) return
  ourMove = undefined
  const { idx } = readState()
  const here = countHere()
  if (entries.count > 0 && open.length === 0 && here === 0 && idx === entries.idx)
    move(-entries.count, { replacing: { state: history.state, address: location.href } })
  else if (here > open.length) move(open.length - here)
  else
    for (let count = here + 1; count <= open.length; count++)
      history.pushState({ ...readState(), dialogs: count }, '')
  entries = { count: open.length, idx }
}

/**
 * Waits, because one dialog may take the place of another, and StrictMode opens each twice. Not longer: a person may
 * press Back as soon as there is a dialog.
 */
const settleSoon = (): void => {
  if (isToSettle) return
  isToSettle = true
  queueMicrotask(settle)
}

const hearMove = (): void => {
  if (ourMove?.replacing) {
    const { from, dialogs, replacing } = ourMove
    const { state, address } = replacing
    ourMove = { from, dialogs }
    history.replaceState(state, '', address)
    // The router was here first, and has shown the page below.
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
    return
  }
  const here = countHere()
  entries = { count: here, idx: readState().idx }
  // Elsewhere: a person moved meanwhile, and the browser did that instead.
  const isOurs = here === ourMove?.dialogs
  ourMove = undefined
  if (isOurs) {
    settleSoon()
    return
  }
  // A dialog that stays: its entry is still ahead, and a new one would be one that Chrome's Back button skips. Or the
  // entry of a dialog that is closed: what is below it is meant.
  if (here > open.length || (here < open.length && !open.at(-1)?.())) move(open.length - here)
}

window.addEventListener('popstate', hearMove)

/** Gives a dialog an entry in the history, so that Back closes it. Returns a function that takes the entry away. */
export const holdEntry = (leave: Leave): (() => void) => {
  open.push(leave)
  settleSoon()
  return () => {
    open.splice(open.indexOf(leave), 1)
    settleSoon()
  }
}
