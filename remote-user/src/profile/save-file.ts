const addressLivesMs = 60_000

/** Downloads a document as a file. */
export const saveFile = (name: string, content: unknown): void => {
  const file = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Safari reads the object URL only after the person has confirmed the download.
  setTimeout(() => URL.revokeObjectURL(link.href), addressLivesMs)
}
