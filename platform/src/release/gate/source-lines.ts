import type { Kept } from '../kept/kept.ts'

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

/** The first line of a text that is so. */
export const lineWith = (text: string, isIt: (line: string) => boolean): number | undefined => {
  const at = text.split('\n').findIndex(isIt)
  return at < 0 ? undefined : at + 1
}

export interface SourceLine {
  readonly file: string
  readonly line: number
  readonly text: string
}

const isRead = (file: string): boolean => /^src\/.*\.([jt]sx?|css|s[ac]ss|less|html)$/.test(file)

/** Patterns take more than their share of the time for longer ones, which no person writes. */
const piece = /.{1,2000}/gs

/** Keeps the number of lines, so that line numbers stay right. */
const withoutComments = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1')

/** The lines of a part's own sources, without comments. */
export const sourceLines = (kept: Kept | undefined): SourceLine[] =>
  Object.entries(kept?.files ?? {})
    .filter(([file]) => isRead(file))
    .flatMap(([file, source]) =>
      withoutComments(source)
        .split('\n')
        .flatMap((text, at) => (text.match(piece) ?? []).map((each) => ({ file, line: at + 1, text: each }))),
    )
