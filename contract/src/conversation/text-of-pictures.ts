/** The text of a message that was sent with pictures alone, for a reader that knows of none. */
export const textOfPictures = (count: number): string =>
  count === 1 ? 'Sent a picture.' : `Sent ${count} pictures.`
