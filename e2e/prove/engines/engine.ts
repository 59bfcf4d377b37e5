/** What journeys do with a browser, by whatever driver. Expressions are JavaScript for the page. */
export interface Piece {
  click(): Promise<void>
  type(text: string): Promise<void>
  attach(file: string): Promise<void>
}

export interface Browser {
  readonly version: string
  open(url: string): Promise<void>
  /** The element that an expression is, if it is one. */
  piece(expression: string): Promise<Piece | undefined>
  value(expression: string): Promise<unknown>
  close(): Promise<void>
}

/** How an engine that is here is driven. */
export interface FoundEngine {
  readonly driver: string
  /** Each starts a browser with nothing in it. */
  readonly start: () => Promise<Browser>
}
