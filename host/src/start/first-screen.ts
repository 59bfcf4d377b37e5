import { storedMember } from '@drape/contract/stored-member'
import { firstScreenId } from '../part/first-screen.ts'
import { passOn } from './pass-on.ts'

/** A browser that forbids storage throws at its mention, and then the part tells of it: no face shows that. */
const memberHere = (): ReturnType<typeof storedMember> => {
  try {
    return storedMember((key) => localStorage.getItem(key))
  } catch {
    return 'unreadable'
  }
}

/** The first screen as it was drawn at promotion, by who is signed in. Who is at home elsewhere is out here. */
const faceFor = (who: string): string | undefined => {
  const faces = [...document.querySelectorAll<HTMLScriptElement>('script[data-face]')]
  const named = (name: string) => faces.find(({ dataset }) => dataset['face'] === name)
  return who === 'unreadable' ? undefined : (named(who) ?? named('out'))?.text
}

/** A face is drawn for everybody: what the browser keeps of this person is put where the face asks for it. */
const fillIn = (screen: HTMLElement, kept: Readonly<Record<string, string | undefined>>): void => {
  for (const place of screen.querySelectorAll<HTMLElement>('[data-kept]')) {
    const text = kept[place.dataset['kept'] ?? '']
    if (!text) continue
    if (place instanceof HTMLSelectElement) place.value = text
    else place.textContent = text
  }
}

/** A face is drawn without an address. */
const markWhereWeAre = (screen: HTMLElement): void => {
  const links = [...screen.querySelectorAll('a')]
  const here = links.find(({ href }) => href === location.href)
  if (!here) return
  for (const link of links) link.removeAttribute('aria-current')
  here.setAttribute('aria-current', 'page')
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
export const showFirstScreen = (): void => {
  const root = document.getElementById('root')
  const member = memberHere()
  const { userType, name } = typeof member === 'object' ? member : { userType: member ?? 'out', name: '' }
  const face = faceFor(userType)
  if (!root || !face) return
  const screen = document.createElement('div')
  screen.id = firstScreenId
  screen.innerHTML = face
  fillIn(screen, { name, appearance: document.documentElement.dataset['appearance'] })
  markWhereWeAre(screen)
  root.after(screen)

  const hands = passOn(screen, root)
  const look = () => {
    if (!hasArrived(root)) return
    screen.toggleAttribute('data-over', hands.areBusy())
    if (hands.areBusy()) return
    watching.disconnect()
    hands.pass()
  }
  const watching = new MutationObserver(look)
  watching.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
  screen.addEventListener('compositionend', () => setTimeout(look))
}
