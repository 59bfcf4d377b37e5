const defaultWaitMs = 500

/** Saves the last of several values once no more come; `flush` saves at once. */
export const debounce = <Value>(save: (value: Value) => void, waitMs = defaultWaitMs) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending: { value: Value } | undefined

  const flush = () => {
    clearTimeout(timer)
    const lastEntry = pending
    pending = undefined
    if (lastEntry) save(lastEntry.value)
  }

  return {
    save: (value: Value) => {
      pending = { value }
      clearTimeout(timer)
      timer = setTimeout(flush, waitMs)
    },
    flush,
    forget: () => {
      clearTimeout(timer)
      pending = undefined
    },
  }
}
