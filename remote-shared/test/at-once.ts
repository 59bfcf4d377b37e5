import { createEvent } from '@testing-library/react'

/**
 * Presses and letters that come before the router has drawn what the one before asked for, as on a slow phone. Testing
 * Library would draw all of it each time.
 */
export const atOnce = async (...presses: readonly (() => void)[]): Promise<void> => {
  const flag = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  flag.IS_REACT_ACT_ENVIRONMENT = false
  try {
    for (const press of presses) {
      press()
      // React draws what cannot wait in a microtask, and the rest in a task of its own.
      await Promise.resolve()
    }
  } finally {
    flag.IS_REACT_ACT_ENVIRONMENT = true
  }
}

/** `fireEvent` would draw all of it as well. */
export const put = (field: HTMLElement, value: string): void =>
  void field.dispatchEvent(createEvent.change(field, { target: { value } }))
