import type { FailureReason } from '../part/part-failure.ts'
import { forgetAvoided } from '../part/version-notes.ts'

const lateMs = 3_000

const found = <T extends HTMLElement>(id: string): T | null => document.getElementById(id) as T | null

const root = found('root')
const late = found('late')
const skeleton = found('skeleton')
const failure = found<HTMLTemplateElement>('failure')?.content.firstElementChild

const onPress = (within: Element | null | undefined, then: () => void): void =>
  within?.querySelector('button')?.addEventListener('click', () => {
    then()
    location.reload()
  })

let hasFailed = false
const outline = { className: skeleton?.className ?? '', pieces: [...(skeleton?.childNodes ?? [])] }

const put = (className: string, pieces: readonly Node[]): void => {
  if (skeleton) skeleton.className = className
  skeleton?.replaceChildren(...pieces)
}

/** Shows a message whenever nothing has been visible for three seconds, because the host or a part is loading. */
export const showWhenLate = (): void => {
  if (!root || !late) return
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    clearTimeout(timer)
    late.hidden = true
    if (!root.firstChild) timer = setTimeout(() => (late.hidden = false), lateMs)
    // It was only slow; the skeleton may be needed again.
    else if (hasFailed) put(outline.className, outline.pieces)
  }
  new MutationObserver(look).observe(root, { childList: true })
  onPress(late, () => {})
  look()
}

/** Shown when no version of the host has started. */
export const showFailure = (reason: FailureReason): void => {
  if (!failure) return
  for (const words of failure.querySelectorAll<HTMLElement>('[data-reason]')) {
    words.hidden = words.dataset['reason'] !== reason
  }
  onPress(failure, forgetAvoided)
  hasFailed = true
  put('shell', [failure])
}
