const kindOf = (value: unknown): string => {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

/** Where two JSON values differ in their fields or kinds. Null may stand for anything, and a list has its first. */
export const sameShape = (one: unknown, other: unknown, at = 'reply'): string | undefined => {
  const [kind, otherKind] = [kindOf(one), kindOf(other)]
  if (kind === 'null' || otherKind === 'null') return undefined
  if (kind !== otherKind) return `${at} is a ${kind} and a ${otherKind}`
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return `${at} has ${one.length} and ${other.length}`
    return one.length > 0 ? sameShape(one[0], other[0], `${at}[0]`) : undefined
  }
  if (kind !== 'object') return undefined
  const [fields, otherFields] = [one, other].map((value) => Object.keys(value as object).sort())
  if (String(fields) !== String(otherFields)) return `${at} has ${fields} and ${otherFields}`
  for (const field of fields ?? []) {
    const [inOne, inOther] = [one, other].map((value) => (value as Record<string, unknown>)[field])
    const difference = sameShape(inOne, inOther, `${at}.${field}`)
    if (difference) return difference
  }
  return undefined
}
