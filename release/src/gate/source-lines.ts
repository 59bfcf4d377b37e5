import type { Kept } from '../kept/kept.ts'

export interface SourceLine {
  readonly file: string
  readonly line: number
  readonly text: string
}

const isRead = (file: string): boolean => /^src\/.*\.(tsx?|css|html)$/.test(file)

/** Keeps the number of lines, so that line numbers stay right. */
const withoutComments = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1')

/** The lines of a part's own sources, without comments. */
export const sourceLines = (kept: Kept | undefined): SourceLine[] =>
  Object.entries(kept?.files ?? {})
    .filter(([file]) => isRead(file))
    .flatMap(([file, source]) =>
      withoutComments(source)
        .split('\n')
        .map((text, at) => ({ file, line: at + 1, text })),
    )
