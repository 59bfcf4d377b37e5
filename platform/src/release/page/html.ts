const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** HTML that must not be escaped again. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | readonly Piece[]

function textOf(piece: Piece): string {
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'object') return piece.map(textOf).join('')
  return String(piece).replace(/[&<>"']/g, (character) => entities[character] as string)
}

/** A tagged template that escapes its values, except other Html. */
export const html = (literal: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(literal.reduce((text, part, at) => text + textOf(pieces[at - 1] ?? '') + part))
