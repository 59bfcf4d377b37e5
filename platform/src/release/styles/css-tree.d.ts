/** What is used of css-tree, whose types do not know these two entries. They load a fifth of the package. */
declare module 'css-tree/tokenizer' {
  type Token =
    | 'CDC'
    | 'CDO'
    | 'Colon'
    | 'Comment'
    | 'Function'
    | 'LeftCurlyBracket'
    | 'LeftParenthesis'
    | 'LeftSquareBracket'
    | 'RightCurlyBracket'
    | 'RightParenthesis'
    | 'RightSquareBracket'
    | 'Semicolon'
    | 'WhiteSpace'
  export const tokenTypes: Readonly<Record<Token, number>>
  export const tokenize: (text: string, onToken: (type: number, start: number, end: number) => void) => void
}

declare module 'css-tree/selector-parser' {
  export interface SelectorNode {
    readonly type: string
    /** Of a Selector none, of a combinator its sign. */
    readonly name: string
    /** The text of a Raw node, which is not understood. */
    readonly value: string
    readonly children: Iterable<SelectorNode> | null
    readonly loc: { readonly start: { readonly offset: number }; readonly end: { readonly offset: number } }
  }
  const parse: (
    text: string,
    options: { readonly context: 'selectorList'; readonly positions: true },
  ) => SelectorNode

  export { parse as default }
}
