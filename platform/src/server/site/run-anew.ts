/**
 * One run at a time. A caller gets the result of a run that began after the call: one under way may have begun before a
 * change that they know of. All who ask while it is under way share the next.
 */
export function runAnew<T>(run: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= current.then(() => {
      next = undefined
      const result = run()
      current = result.catch(() => undefined)
      return result
    })
    return next
  }
}
