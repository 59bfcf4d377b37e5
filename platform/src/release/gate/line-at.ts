/** Returns the line number of an offset in the text. Offsets must be passed in ascending order. */
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
