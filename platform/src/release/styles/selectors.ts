/// <reference path="./css-tree.d.ts" />
import parse, { type SelectorNode } from 'css-tree/selector-parser'
import { isRule, statementsIn } from './statements.ts'

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
