type Stored = Readonly<Record<string, unknown>>

/** What is stored may be of another version, or damaged. */
export const parseStored = (text: string | null): Stored => {
  try {
    return Object(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}

/** Of the texts those that a stored value has. */
export const textsOf = <Blank extends object>(blank: Blank, value: unknown): Blank => {
  const stored: Stored = Object(value)
  const texts = Object.entries(blank).map(([name, text]) =>
    typeof text === 'string' && typeof stored[name] === 'string' ? [name, stored[name]] : [name, text],
  )
  return Object.fromEntries(texts)
}
