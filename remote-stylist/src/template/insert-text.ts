/**
 * Inserts a text as if it were typed, so that the browser's undo removes it. The existing text stays. Selects the part
 * `selected` of the inserted text, or puts the caret after it.
 */
export const insertText = (field: HTMLTextAreaElement, at: number, text: string, selected = ''): void => {
  field.focus()
  field.setSelectionRange(at, at)
  // Deprecated, but the only way that supports undo in every browser; jsdom does not have it.
  if (!document.execCommand?.('insertText', false, text)) {
    field.setRangeText(text, at, at, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const offset = selected ? text.indexOf(selected) : -1
  if (offset >= 0) field.setSelectionRange(at + offset, at + offset + selected.length)
}
