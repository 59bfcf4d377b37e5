type Control = HTMLElement & { readonly name?: string }
type Field = HTMLInputElement | HTMLTextAreaElement

const controls = 'a[href], button, input, select, textarea'

const nameOf = (control: Control): string => `${control.tagName} ${control.name ?? ''} ${control.textContent}`

/** React learns of a value only from an event, and only where the element's own setter was not asked. */
const type = (field: Field, text: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const isField = (control: unknown): control is Field =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement

/** Keeps what a person does on a first screen before its code has come, and does it again on the screen itself. */
export const passOn = (from: HTMLElement, to: HTMLElement) => {
  let isComposing = false
  let pressed: Control | undefined

  const sameNamed = (within: HTMLElement, control: Control): Control[] =>
    [...within.querySelectorAll<Control>(controls)].filter((each) => nameOf(each) === nameOf(control))
  const counterpartOf = (control: Control): Control | undefined =>
    sameNamed(to, control)[sameNamed(from, control).indexOf(control)]

  const showComing = (isComing: boolean) => {
    const notice = document.getElementById('coming')
    if (notice) notice.hidden = !isComing
  }

  from.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<Control>('button')
    if (!button) return
    event.preventDefault()
    pressed?.setAttribute('aria-busy', 'false')
    button.setAttribute('aria-busy', 'true')
    pressed = button
    showComing(true)
  })
  // Otherwise the browser itself would send the form, with a password in the address.
  from.addEventListener('submit', (event) => event.preventDefault())
  from.addEventListener('compositionstart', () => {
    isComposing = true
  })
  from.addEventListener('compositionend', () => {
    isComposing = false
  })

  const passFocus = (focused: Control) => {
    // A link within the page has led there.
    const counterpart = focused.localName === 'main' ? to.querySelector('main') : counterpartOf(focused)
    counterpart?.focus({ preventScroll: true })
    if (!isField(focused) || !isField(counterpart) || focused.selectionStart === null) return
    counterpart.setSelectionRange(
      focused.selectionStart,
      focused.selectionEnd,
      focused.selectionDirection ?? undefined,
    )
  }

  return {
    /** A word that is made of several keys cannot move to another field. */
    areBusy: () => isComposing,
    /** Call this once the screen stands; the first screen goes. */
    pass: () => {
      for (const field of from.querySelectorAll<Field>('input, textarea')) {
        const counterpart = field.value === field.defaultValue ? undefined : counterpartOf(field)
        if (isField(counterpart)) type(counterpart, field.value)
      }
      const focused = document.activeElement
      if (focused instanceof HTMLElement && from.contains(focused)) passFocus(focused)
      const toPress = pressed && counterpartOf(pressed)
      from.remove()
      showComing(false)
      if (!toPress) return
      // What was typed is taken in first; and what opens a window asks for a press of the person's own.
      toPress.focus({ preventScroll: true })
      setTimeout(() => toPress.click())
    },
  }
}
