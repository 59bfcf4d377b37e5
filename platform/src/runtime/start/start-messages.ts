import { removeFirstScreen } from '../part/first-screen.ts'
import type { FailureReason } from '../part/part-failure.ts'
import { forgetAvoided } from '../part/version-notes.ts'

const lateMs = 3_000

const elementOf = <T extends HTMLElement>(id: string): T | null => document.getElementById(id) as T | null

const onPress = (within: Element | null | undefined, callback: () => void): void =>
  within?.querySelector('button')?.addEventListener('click', () => {
    callback()
    location.reload()
  })

let outline: { readonly className: string; readonly pieces: readonly Node[] } | undefined

const put = (className: string, pieces: readonly Node[]): void => {
  const place = elementOf('skeleton')
  if (place) place.className = className
  place?.replaceChildren(...pieces)
}

/** Shows a message whenever nothing has been visible for three seconds, because the host or a part is loading. */
export const showWhenLate = (): void => {
  const root = elementOf('root')
  const late = elementOf('late')
  if (!root || !late) return
  let timer: ReturnType<typeof setTimeout>
  const sayLate = () => {
    late.hidden = false
    const { part = '', shell } = document.body.dataset
    globalThis.drapeTell?.(shell === undefined ? 'host' : part, 'late')
  }
  const update = () => {
    clearTimeout(timer)
    late.hidden = true
    if (!root.firstChild) timer = setTimeout(sayLate, lateMs)
    // It was only slow; the skeleton may be needed again.
    else if (outline) put(outline.className, outline.pieces)
  }
  new MutationObserver(update).observe(root, { childList: true })
  onPress(late, () => {})
  update()
}

/** Shown when no version of the host has started. */
export const showFailure = (reason: FailureReason): void => {
  const failure = elementOf<HTMLTemplateElement>('failure')?.content.firstElementChild
  if (!failure) return
  for (const message of failure.querySelectorAll<HTMLElement>('[data-reason]')) {
    message.hidden = message.dataset['reason'] !== reason
  }
  onPress(failure, forgetAvoided)
  const again = failure.querySelector('button')
  if (reason === 'unreachable') addEventListener('online', () => again?.isConnected && again.click())
  removeFirstScreen()
  const coming = elementOf('coming')
  if (coming) coming.hidden = true
  const place = elementOf('skeleton')
  outline ??= { className: place?.className ?? '', pieces: [...(place?.childNodes ?? [])] }
  put('shell', [failure])
}
