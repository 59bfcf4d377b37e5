/** The server refuses control characters and lone surrogates. */
export const plainText = (text: string): string => text.replace(/\p{Cs}|(?![\n\t])\p{Cc}/gu, ' ')
