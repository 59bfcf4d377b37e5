/** Asks a dialog to close; false if it stays. */
type RequestClose = () => boolean

interface State {
  /** How many dialogs are open at this entry. */
  readonly dialogs?: number
  /** The router's count of entries: a replaced one has the number of the one before. */
  readonly idx?: number
}

/** A traversal of the history that this file has begun and that has not arrived. */
interface Move {
  /** The state of the entry where it began. */
  readonly from: unknown
  /** How many dialogs are open at the entry to which it leads. */
  readonly dialogs: number
  /** The page that has replaced a dialog's entry, and is to replace the page to which the move leads. */
  readonly replacing?: { readonly state: unknown; readonly address: string }
}

const openDialogs: RequestClose[] = []
/** How many entries this file has added, and above which of the router's. */
let entries = { count: 0, idx: undefined as number | undefined }
let ourMove: Move | undefined
let isScheduled = false

const readState = (): State => (history.state as State | null) ?? {}
const countDialogsHere = (): number => readState().dialogs ?? 0

const move = (by: number, options: Pick<Move, 'replacing'> = {}): void => {
  ourMove = { from: history.state, dialogs: openDialogs.length, ...options }
  history.go(by)
}

/** Gives each open dialog an entry, and takes those of closed ones away. */
const settle = (): void => {
  isScheduled = false
  // An entry that is pushed meanwhile ends the move.
  if (ourMove && history.state === ourMove.from) return
  ourMove = undefined
  const { idx } = readState()
  const dialogCount = countDialogsHere()
  if (entries.count > 0 && openDialogs.length === 0 && dialogCount === 0 && idx === entries.idx)
    move(-entries.count, { replacing: { state: history.state, address: location.href } })
  else if (dialogCount > openDialogs.length) move(openDialogs.length - dialogCount)
  else
    for (let count = dialogCount + 1; count <= openDialogs.length; count++)
      history.pushState({ ...readState(), dialogs: count }, '')
  entries = { count: openDialogs.length, idx }
}

/**
 * Waits, because one dialog may take the place of another, and StrictMode opens each twice. Only for a microtask,
 * because a user may press Back as soon as there is a dialog.
 */
const scheduleSettle = (): void => {
  if (isScheduled) return
  isScheduled = true
  queueMicrotask(settle)
}

const handleNavigation = (): void => {
  if (ourMove?.replacing) {
    const { from, dialogs, replacing } = ourMove
    const { state, address } = replacing
    ourMove = { from, dialogs }
    history.replaceState(state, '', address)
    // The router has handled the event before, and shows the page below.
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
    return
  }
  const dialogCount = countDialogsHere()
  entries = { count: dialogCount, idx: readState().idx }
  // At another entry, the user has navigated meanwhile, and the browser did that instead.
  const isOurs = dialogCount === ourMove?.dialogs
  ourMove = undefined
  if (isOurs) {
    scheduleSettle()
    return
  }
  // Either a dialog stays open: then forward to its entry, because Chrome's Back button would skip a new one. Or this is
  // the entry of a closed dialog: then back to the page below it.
  if (dialogCount > openDialogs.length || (dialogCount < openDialogs.length && !openDialogs.at(-1)?.()))
    move(openDialogs.length - dialogCount)
}

window.addEventListener('popstate', handleNavigation)

/** Gives a dialog an entry in the history, so that Back closes it. Returns a function that takes the entry away. */
export const holdEntry = (requestClose: RequestClose): (() => void) => {
  openDialogs.push(requestClose)
  scheduleSettle()
  return () => {
    openDialogs.splice(openDialogs.indexOf(requestClose), 1)
    scheduleSettle()
  }
}
