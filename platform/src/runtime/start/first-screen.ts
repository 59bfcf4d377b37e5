import { firstScreenId } from '../part/first-screen.ts'
import { passOn } from './pass-on.ts'

/** Who opens the page, according to what the browser keeps of them. */
export interface Visitor {
  /** The name of the first screen that is for them, or `out`. */
  readonly face: string
  /** What is put where a first screen asks for it by `data-kept`. */
  readonly kept: Readonly<Record<string, string | undefined>>
}

/**
 * The first screen as it was rendered at promotion. A visitor who is signed in to another part counts as signed out
 * here.
 */
const faceFor = (area: string): string | undefined => {
  const faces = [...document.querySelectorAll<HTMLScriptElement>('script[data-face]')]
  const findFace = (name: string) => faces.find(({ dataset }) => dataset['face'] === name)
  return (findFace(area) ?? findFace('out'))?.text
}

/**
 * A face is rendered once for all visitors: the stored name and settings of this one are inserted where it asks for
 * them.
 */
const fillIn = (screen: HTMLElement, values: Visitor['kept']): void => {
  for (const place of screen.querySelectorAll<HTMLElement>('[data-kept]')) {
    const text = values[place.dataset['kept'] ?? '']
    if (!text) continue
    if (place instanceof HTMLSelectElement) place.value = text
    else place.textContent = text
  }
}

/** A face is drawn without an address. */
const markWhereWeAre = (screen: HTMLElement): void => {
  const links = [...screen.querySelectorAll('a')]
  const { origin, pathname, search } = location
  const currentLink = links.find(({ href }) => href === origin + pathname + search)
  if (!currentLink) return
  for (const link of links) link.removeAttribute('aria-current')
  currentLink.setAttribute('aria-current', 'page')
}

/** Whether a part shows something of its own. What only says that it is loading says it once it can be pressed. */
const hasArrived = (root: HTMLElement): boolean => {
  const waiting = root.querySelector('main[aria-busy=true]')
  const isWaiting = waiting !== null && !waiting.querySelector('button')
  root.toggleAttribute('data-waiting', isWaiting)
  return root.firstChild !== null && !isWaiting
}

/**
 * Shows the first screen beside the empty #root, as HTML that nothing hydrates: a part that renders nothing is seen to
 * show nothing. It goes when the part has come, in the same frame.
 */
export const showFirstScreen = (visitor: Visitor | undefined): void => {
  const root = document.getElementById('root')
  const face = visitor && faceFor(visitor.face)
  if (!root || !face) return
  const screen = document.createElement('div')
  screen.id = firstScreenId
  screen.innerHTML = face
  fillIn(screen, visitor.kept)
  markWhereWeAre(screen)
  root.after(screen)

  const hands = passOn(screen, root)
  const update = () => {
    if (!hasArrived(root)) return
    screen.toggleAttribute('data-over', hands.areBusy())
    if (hands.areBusy()) return
    watching.disconnect()
    hands.pass()
  }
  const watching = new MutationObserver(update)
  watching.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
  screen.addEventListener('compositionend', () => setTimeout(update))
}
