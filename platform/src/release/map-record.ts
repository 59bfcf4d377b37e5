/** The same for each key; a key of which it comes to undefined is left out. */
export const mapRecord = <From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From, key: string) => To | undefined,
): Record<string, To> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => {
      const mapped = change(value, key)
      return mapped === undefined ? [] : [[key, mapped] as const]
    }),
  )
