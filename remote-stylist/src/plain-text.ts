/** The server refuses control characters and halves of characters. */
export const plainText = (typed: string): string => typed.replace(/\p{Cs}|(?![\n\t])\p{Cc}/gu, ' ')
