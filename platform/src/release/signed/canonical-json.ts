/**
 * One text for one value, whichever program writes it: keys in order, no space, escapes for quotes and backslashes
 * alone, as in the canonical JSON of TUF (https://theupdateframework.github.io/specification/latest/#metaformat).
 */
export const canonicalJson = (value: unknown): string => {
  if (typeof value === 'string') return `"${value.replace(/["\\]/g, '\\$&')}"`
  if (Array.isArray(value)) return `[${value.map(canonicalJson)}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).filter(([, item]) => item !== undefined)
  return `{${fields
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, item]) => `${canonicalJson(key)}:${canonicalJson(item)}`)}}`
}
