const defaultWaitMs = 500

/** Saves the last of several values once no more come; `flush` saves at once. */
export const debounce = <Value>(save: (value: Value) => void, waitMs = defaultWaitMs) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { value: Value } | undefined

  const flush = () => {
    clearTimeout(timer)
    const pending = waiting
    waiting = undefined
    if (pending) save(pending.value)
  }

  return {
    save: (value: Value) => {
      waiting = { value }
      clearTimeout(timer)
      timer = setTimeout(flush, waitMs)
    },
    flush,
    forget: () => {
      clearTimeout(timer)
      waiting = undefined
    },
  }
}
