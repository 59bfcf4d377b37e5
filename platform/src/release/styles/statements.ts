/// <reference path="./css-tree.d.ts" />
import parse, { type SelectorNode } from 'css-tree/selector-parser'
import { tokenTypes as token, tokenize } from 'css-tree/tokenizer'

/** A rule, an at-rule or a declaration of a style sheet. */
export interface Statement {
  /** What stands before its block, or all of it. */
  readonly text: string
  readonly start: number
  /** The end of the text. */
  readonly end: number
  /** The end of the block. */
  readonly after: number
  readonly hasBlock: boolean
  /** The statement in whose block it stands. */
  readonly parent: Statement | undefined
}

const closings: ReadonlyMap<number, number> = new Map([
  [token.LeftCurlyBracket, token.RightCurlyBracket],
  [token.LeftParenthesis, token.RightParenthesis],
  [token.Function, token.RightParenthesis],
  [token.LeftSquareBracket, token.RightSquareBracket],
])

const gaps: readonly number[] = [token.WhiteSpace, token.Comment]
/** Ignored between statements, as browsers do. */
const between: readonly number[] = [...gaps, token.CDO, token.CDC, token.Semicolon]

/**
 * The statements of a style sheet in the order in which they begin, as browsers find them (CSS Syntax, level 3), nested
 * rules too. It takes one step for each token, whatever the text is.
 */
export const statementsIn = (sheet: string): Statement[] => {
  const statements: Statement[] = []
  const blocks: { -readonly [Field in keyof Statement]: Statement[Field] }[] = []
  /** What closes the brackets that are open within the statement. */
  let open: (number | undefined)[] = []
  let start: number | undefined
  let colons = 0

  const finish = (end: number, hasBlock: boolean, after = end) => {
    if (start === undefined && !hasBlock) return
    const from = start ?? end
    const text = sheet.slice(from, end)
    const statement = { text, start: from, end, after, hasBlock, parent: blocks.at(-1) }
    statements.push(statement)
    if (hasBlock) blocks.push(statement)
    start = undefined
    open = []
    colons = 0
  }
  /** A block in the value of a custom property is no rule. */
  const isCustomProperty = () =>
    blocks.length > 0 && colons > 0 && start !== undefined && sheet.startsWith('--', start)

  tokenize(sheet, (type, from, to) => {
    const isNested = open.length > 0
    if (start === undefined && between.includes(type)) return
    if (!isNested && type === token.Semicolon) return finish(from, false)
    if (!isNested && type === token.LeftCurlyBracket && !isCustomProperty()) return finish(from, true)
    if (!isNested && type === token.RightCurlyBracket) {
      finish(from, false)
      const block = blocks.pop()
      if (block) block.after = to
      return
    }
    start ??= from
    if (type === token.Colon) colons += 1
    if (type === open.at(-1)) open.pop()
    else if (closings.has(type)) open.push(closings.get(type))
  })
  finish(sheet.length, false)
  for (const block of blocks) block.after = sheet.length
  return statements
}

/** The name of an at-rule in lower case, with its escapes if it has any; of another statement none. */
export const atName = ({ text }: Statement): string => /^@([\w\\-]*)/.exec(text)?.[1]?.toLowerCase() ?? ''

/** At-rules that are for the page as a whole. An escape in a name can make any of them. */
export const isOfPage = (name: string): boolean =>
  ['page', 'view-transition'].includes(name) || name.includes('\\')

/** The rules that have selectors: not those of an animation. */
export const isRule = ({ hasBlock, text, parent }: Statement): boolean =>
  hasBlock && !text.startsWith('@') && !(parent && /(?:^|-)keyframes$/.test(atName(parent)))

export type { SelectorNode }

/** What a selector says of one element: `h1.title:hover`. */
export interface Compound {
  /** The sign before it, which is a space for a descendant. */
  readonly combinator: string | undefined
  readonly simples: readonly SelectorNode[]
}

/** The selectors of a list, or nothing if the text is not a list of selectors. */
export const readSelectors = (text: string): readonly SelectorNode[] | undefined => {
  try {
    return [...(parse(text, { context: 'selectorList', positions: true }).children ?? [])]
  } catch {
    return undefined
  }
}

export const compoundsOf = ({ children }: SelectorNode): readonly Compound[] => {
  const compounds: { combinator: string | undefined; simples: SelectorNode[] }[] = []
  for (const node of children ?? []) {
    const last = compounds.at(-1)
    if (node.type === 'Combinator') compounds.push({ combinator: node.name, simples: [] })
    else if (last) last.simples.push(node)
    else compounds.push({ combinator: undefined, simples: [node] })
  }
  return compounds
}

/** The page itself. */
export const isRoot = ({ type, name }: SelectorNode): boolean =>
  (type === 'TypeSelector' && /^(?:html|body)$/i.test(name)) ||
  (type === 'PseudoClassSelector' && /^root$/i.test(name))

const classesOf = ({ type, name, children }: SelectorNode): readonly string[] =>
  type === 'ClassSelector' ? [name] : [...(children ?? [])].flatMap(classesOf)

/** The classes that a style module defines itself: those in `:global()` are left out. */
export const classesIn = (sheet: string): ReadonlySet<string> =>
  new Set(
    statementsIn(sheet)
      .filter(isRule)
      .flatMap(({ text }) => readSelectors(text) ?? [])
      .flatMap(classesOf),
  )
