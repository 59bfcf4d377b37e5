type Stored = Readonly<Record<string, unknown>>

/** Parses a stored value. It may be of another version or damaged: then the result is empty. */
export const parseStored = (text: string | null): Stored => {
  try {
    return Object(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}

/** The strings of a stored value by the names in `blank`; a missing one is as in `blank`. */
export const textsOf = <Blank extends object>(blank: Blank, value: unknown): Blank => {
  const stored: Stored = Object(value)
  const texts = Object.entries(blank).map(([name, text]) =>
    typeof text === 'string' && typeof stored[name] === 'string' ? [name, stored[name]] : [name, text],
  )
  return Object.fromEntries(texts)
}
