/** Works something out once for each object that it is asked for. */
export const onceForEach = <Key extends object, Value>(work: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const entry = known.get(key) ?? { value: work(key) }
    known.set(key, entry)
    return entry.value
  }
}
