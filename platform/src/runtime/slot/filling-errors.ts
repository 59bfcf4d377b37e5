const errors = new WeakSet<object>()

/** Noted while it is caught, which is before React reports it. */
export const noteOfFilling = (error: unknown): void => {
  if (Object(error) === error) errors.add(error as object)
}

/** Whether it was thrown by what fills a slot: nothing of the part whose screen that is has failed. */
export const isOfFilling = (error: unknown): boolean => errors.has(error as object)
