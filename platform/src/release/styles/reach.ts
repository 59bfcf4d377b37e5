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

/** What is wrong at a place of a style sheet. */
export interface Reach {
  readonly offset: number
  readonly message: string
}

/**
 * Where the elements are that a selector means, the widest first. A class or an id of a style module is the file's own:
 * no other part has it.
 */
const places = ['anywhere', 'own', 'below own'] as const
type Place = (typeof places)[number]

const narrowest = (all: readonly Place[]): Place =>
  places.findLast((place) => all.includes(place)) ?? 'anywhere'
const widest = (all: readonly Place[]): Place => places.find((place) => all.includes(place)) ?? 'anywhere'

/** They mean the same elements as the selectors that they hold; `:not()` means all others. */
const alternatives = /^(?:is|where|matches|-webkit-any|-moz-any|local)$/i

const isAround = ({ type, name }: SelectorNode): boolean =>
  type === 'NestingSelector' || (type === 'PseudoClassSelector' && /^scope$/i.test(name))

/** The selectors in the brackets of a pseudo-class. */
const innerOf = ({ children }: SelectorNode): readonly SelectorNode[] =>
  [...(children ?? [])].flatMap((child) =>
    child.type === 'Raw' ? (readSelectors(child.value) ?? []) : [...(child.children ?? [])],
  )

/** `around` is the place of the elements of the rule around it. */
const placeOfSimple = (node: SelectorNode, around: Place): Place => {
  const { type, name } = node
  if (type === 'ClassSelector' || type === 'IdSelector') return 'own'
  if (isAround(node)) return around
  if (type !== 'PseudoClassSelector' || !alternatives.test(name)) return 'anywhere'
  return widest(innerOf(node).map((selector) => placeOfSelector(selector, around, 'anywhere')))
}

const placeBeside = (place: Place, combinator: string): Place => {
  if (combinator === ' ' || combinator === '>') return place === 'anywhere' ? place : 'below own'
  // Beside the topmost element of a part stands another's.
  return place === 'below own' ? place : 'anywhere'
}

/** `:global` without brackets says of all that follows that it is not the file's own. */
const isGlobal = ({ simples }: Compound): boolean =>
  simples.some(({ type, name, children }) => type === 'PseudoClassSelector' && name === 'global' && !children)

const placeOfSelector = (selector: SelectorNode, around: Place, from: Place): Place => {
  const compounds = compoundsOf(selector)
  const global = compounds.findIndex(isGlobal)
  let place = from
  for (const [at, { combinator = ' ', simples }] of compounds.entries()) {
    const own = global >= 0 && at >= global ? [] : simples.map((node) => placeOfSimple(node, around))
    place = narrowest([placeBeside(place, combinator), ...own])
  }
  return place
}

const namesAround = (node: SelectorNode): boolean =>
  isAround(node) || [...(node.children ?? [])].some(namesAround)

/** A selector that does not name the rule around it means what lies below that. */
const placeOf = (selector: SelectorNode, around: Place): Place =>
  placeOfSelector(selector, around, namesAround(selector) ? 'anywhere' : around)

const widestOf = (selectors: readonly SelectorNode[], around: Place): Place =>
  widest(selectors.map((selector) => placeOf(selector, around)))

/** The root of the page while something of the part is shown: `:root:has(.bar)`. */
const isRootWhileShown = (selector: SelectorNode, around: Place): boolean => {
  const [first, ...others] = compoundsOf(selector)
  const isShown = (node: SelectorNode) =>
    /^has$/i.test(node.name) && widestOf(innerOf(node), around) !== 'anywhere'
  const simples = others.length === 0 ? (first?.simples ?? []) : []
  return simples.some(isRoot) && simples.some(isShown)
}

/** How the page scrolls and what it leaves free. Whatever else its root has is of all parts. */
const ofShownPart = /^(?:scroll-|scrollbar-gutter|overflow|overscroll|padding|background)/i

const short = (text: string): string => text.slice(0, 80).trim()

/** More help nobody, and each takes the parser a while. */
const mostFound = 200

/**
 * What of a remote's style module would style more than the remote: selectors that begin with no class of the file, and
 * at-rules for the page as a whole.
 */
export const reachingIn = (sheet: string): Reach[] => {
  const placeOfBlock = new Map<Statement | undefined, Place>()
  const rootRules = new Set<Statement | undefined>()

  const inRule = (rule: Statement, around: Place): Reach[] => {
    const { text, start } = rule
    const selectors = readSelectors(text)
    if (!selectors) return [{ offset: start, message: `${short(text)} is no selector that can be read.` }]
    placeOfBlock.set(rule, widestOf(selectors, around))
    return selectors.flatMap((selector): Reach[] => {
      if (placeOf(selector, around) !== 'anywhere') return []
      if (isRootWhileShown(selector, around)) {
        rootRules.add(rule)
        return []
      }
      const { start: from, end } = selector.loc
      const words = short(text.slice(from.offset, end.offset))
      const message = `${words} styles elements of other parts too: begin it with a class of this file.`
      return [{ offset: start + from.offset, message }]
    })
  }

  const inAtRule = (atRule: Statement, around: Place): Reach[] => {
    // It is a rule for what its own selectors mean.
    const [, root] = /^@scope\s*\(([^()]*)\)/i.exec(atRule.text) ?? []
    placeOfBlock.set(atRule, root ? widestOf(readSelectors(root) ?? [], around) : around)
    if (rootRules.has(atRule.parent)) rootRules.add(atRule)
    const name = atName(atRule)
    const say = (message: string) => [{ offset: atRule.start, message }]
    if (isOfPage(name)) return say(`@${name} is for the page as a whole, which the host styles.`)
    if (name !== 'import' || /\.module\.css["')\s]/i.test(atRule.text)) return []
    return say('What it imports styles the page as a whole: import a .module.css file.')
  }

  const inStatement = (statement: Statement): Reach[] => {
    const around = placeOfBlock.get(statement.parent) ?? 'anywhere'
    if (isRule(statement)) return inRule(statement, around)
    if (statement.text.startsWith('@')) return inAtRule(statement, around)
    if (!rootRules.has(statement.parent) || ofShownPart.test(statement.text)) return []
    const message = `${short(statement.text)} is for the page as a whole, which the host styles.`
    return [{ offset: statement.start, message }]
  }

  const found: Reach[] = []
  for (const statement of statementsIn(sheet)) {
    found.push(...inStatement(statement).slice(0, mostFound))
    if (found.length >= mostFound) break
  }
  return found
}
