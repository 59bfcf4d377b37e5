const addressLivesMs = 60_000

/** Downloads the file at the address. A name that the server sends takes precedence. */
export const download = (address: string, name = ''): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Saves a document as a file. */
export const saveFile = (name: string, content: unknown): void => {
  const file = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
  const address = URL.createObjectURL(file)
  download(address, name)
  // Safari reads the object URL only after the user has confirmed the download.
  setTimeout(() => URL.revokeObjectURL(address), addressLivesMs)
}
