/** Tells the lines of places in a text, for which one asks from its beginning to its end. */
export const lineAt = (text: string): ((place: number) => number) => {
  let line = 1
  let end = text.indexOf('\n')
  return (place) => {
    while (end >= 0 && end < place) {
      line += 1
      end = text.indexOf('\n', end + 1)
    }
    return line
  }
}
