/** One line without control characters and halves of characters, which the server refuses. */
export const plainLine = (input: string, longest: number): string =>
  input.slice(0, longest).replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
