import { createEvent } from '@testing-library/react'

/**
 * Presses and key strokes that come before React has rendered the result of the one before, as on a slow phone. Testing
 * Library would render after each of them.
 */
export const atOnce = async (...presses: readonly (() => void)[]): Promise<void> => {
  const flag = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  flag.IS_REACT_ACT_ENVIRONMENT = false
  try {
    for (const press of presses) {
      press()
      // React renders urgent updates in a microtask, and the others in a task of their own.
      await Promise.resolve()
    }
  } finally {
    flag.IS_REACT_ACT_ENVIRONMENT = true
  }
}

/** Not `fireEvent`, which would render as well. */
export const put = (field: HTMLElement, value: string): void =>
  void field.dispatchEvent(createEvent.change(field, { target: { value } }))
