import type { FormRule } from 'antd'

/**
 * The error of a field is also announced, because the focus may be in that field already if the form was sent from
 * there.
 */
export const announced = (message: string) => <span role="alert">{message}</span>

export const required = (message: string): FormRule => ({ required: true, message: announced(message) })

/** Not for passwords, in which spaces count. */
export const filled = (message: string): FormRule => ({ ...required(message), whitespace: true })

export const tooLong = (most: number): string =>
  `Please use at most ${most.toLocaleString('en-IN')} characters`

/** Without the spaces around it, which nobody sends. */
export const atMost = (most: number): FormRule => ({
  max: most,
  transform: (text: string) => text.trim(),
  message: tooLong(most),
})
