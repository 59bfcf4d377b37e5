import {
  atName,
  type Compound,
  compoundsOf,
  isOfPage,
  isRoot,
  isRule,
  readSelectors,
  type SelectorNode,
  type Statement,
  statementsIn,
} from './statements.ts'

/** Text that takes the place of another one. */
interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Those of CSS 2 may have one colon. */
const isPseudoElement = ({ type, name }: SelectorNode): boolean =>
  type === 'PseudoElementSelector' ||
  (type === 'PseudoClassSelector' && /^(?:before|after|first-line|first-letter)$/i.test(name))

/** Names that are the page's, whoever gives them. */
const givesName = /^(?:-[a-z]+-)?(?:keyframes|font-face|property|counter-style|font-palette-values)$/

/** Behind what is said of the element itself, before its pseudo-elements. */
const endOf = ({ simples }: Compound): number => {
  const [pseudo, last] = [simples.find(isPseudoElement), simples.at(-1)]
  return pseudo?.loc.start.offset ?? last?.loc.end.offset ?? 0
}

const confineSelector = (selector: SelectorNode, root: string): Pick<Edit, 'from' | 'text'> => {
  const last = compoundsOf(selector).at(-1)
  const from = last ? endOf(last) : selector.loc.end.offset
  // What was meant for the page is for the root: its colours, its fonts, its own properties.
  const isForPage = last?.simples.some(isRoot)
  return { from, text: isForPage ? ` :where(${root})` : `:where(${root}, ${root} *)` }
}

const editsOf = (statement: Statement, root: string): readonly Edit[] => {
  const { text, start, end, after, parent } = statement
  const remove = { from: start, to: Math.max(end, after), text: '' }
  if (isRule(statement)) {
    const selectors = readSelectors(text)
    if (!selectors) return [remove]
    return selectors.map((selector) => {
      const { from, text } = confineSelector(selector, root)
      return { from: start + from, to: start + from, text }
    })
  }
  const name = atName(statement)
  if (isOfPage(name)) return [remove]
  // A name that another part or the host gives, outside of any layer, goes before one that stands in a layer.
  if (!givesName.test(name) || (parent && !parent.text.startsWith('@'))) return []
  return [
    { from: start, to: start, text: '@layer foreign{' },
    { from: after, to: after, text: '}' },
  ]
}

/**
 * The same style sheet, of which nothing is for elements outside of those that `root`, a selector, means. Specificity and
 * order are as before, and so is every character that need not change.
 */
export const confine = (sheet: string, root: string): string => {
  const edits = statementsIn(sheet)
    .flatMap((statement) => editsOf(statement, root))
    .sort((one, other) => one.from - other.from)
  const pieces: string[] = []
  let at = 0
  for (const { from, to, text } of edits) {
    // Within what is gone already.
    if (from < at) continue
    pieces.push(sheet.slice(at, from), text)
    at = to
  }
  return pieces.join('') + sheet.slice(at)
}
