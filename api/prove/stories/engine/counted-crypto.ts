const counted = ['sign', 'digest', 'exportKey'] as const

/**
 * Counts the calls of WebCrypto that other threads are working on: a page that waits for one is about to ask. Returns
 * how many there are, and how to end the counting.
 */
export function countCrypto(onDone: () => void) {
  const { subtle } = crypto
  let pending = 0
  for (const name of counted) {
    const real = subtle[name].bind(subtle) as (...args: unknown[]) => Promise<unknown>
    const count = async (...args: unknown[]) => {
      pending += 1
      try {
        return await real(...args)
      } finally {
        pending -= 1
        onDone()
      }
    }
    Object.defineProperty(subtle, name, { value: count, configurable: true })
  }
  return {
    pending: () => pending,
    // What stands behind them is the prototype's.
    stop: () => {
      for (const name of counted) Reflect.deleteProperty(subtle, name)
    },
  }
}
