const addressLivesMs = 60_000

/** Hands a document to the browser, which saves it as it saves any download. */
export const saveFile = (name: string, content: unknown): void => {
  const file = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Safari reads it only when the person has agreed.
  setTimeout(() => URL.revokeObjectURL(link.href), addressLivesMs)
}
