/**
 * Puts a text in at a place as if it were typed, so that the browser's undo takes it back. What is there stays. A part
 * of it is selected, or else the caret stands after it.
 */
export const insertText = (field: HTMLTextAreaElement, at: number, text: string, selected = ''): void => {
  field.focus()
  field.setSelectionRange(at, at)
  // The only way that keeps the undo, and in every browser; jsdom does not have it.
  if (!document.execCommand?.('insertText', false, text)) {
    field.setRangeText(text, at, at, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const offset = selected ? text.indexOf(selected) : -1
  if (offset >= 0) field.setSelectionRange(at + offset, at + offset + selected.length)
}
