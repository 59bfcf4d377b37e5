/** Remembers the result of `work` for each object. */
export const onceForEach = <Key extends object, Value>(work: (key: Key) => Value): ((key: Key) => Value) => {
  const cache = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const entry = cache.get(key) ?? { value: work(key) }
    cache.set(key, entry)
    return entry.value
  }
}
