import { filesOf, type Kept } from '../kept/kept.ts'
import { mapRecord } from '../map-record.ts'
import { reachingIn } from '../styles/reach.ts'
import type { Finding } from './incompatibility.ts'
import { lineAt, type SourceLine, sourceLines } from './source-lines.ts'
import { styleModule } from './style-files.ts'
import {
  type Case,
  candidateFacts,
  candidatesOf,
  type FactsByPart,
  takesUnknown,
  type VersionFacts,
} from './version-facts.ts'

const namesIn = (pattern: RegExp, { text }: Pick<SourceLine, 'text'>): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

/**
 * Custom properties that are set in a style sheet, a template string or a style object. Each pattern here takes time in
 * proportion to the length of the text: none goes back over text that it has passed.
 */
const propertiesSet = /(?<![\w-])(--[a-z][\w-]*)['"\]]*(?:\s+as\s+\w+\]?)?\s*(?::|,\s*[`'"\w])/gi
/** Custom properties without a fallback value. */
const propertiesRead = /var\(\s*(--[a-z][\w-]*)\s*\)/gi
/** `styles.name` is a class of a CSS module. */
const classNames = /(?<!styles)\.(-?[a-z][\w-]*)/gi

/** Those that stand before a block. */
const classesSet = ({ text }: SourceLine): string[] =>
  text
    .split(';')
    .flatMap((piece) => namesIn(classNames, { text: piece.slice(0, Math.max(0, piece.lastIndexOf('{'))) }))

/** Strings that are compared or passed to a function need not be class names. */
const listsIn = (code: string): string =>
  code.includes('(')
    ? ''
    : [...code.matchAll(/(['"`])(?<![=!]=\s*.)([^'"`]*)\1/g)].map(([, , words]) => words).join(' ')

const classesUsed = ({ text }: SourceLine): string[] =>
  text
    .split('className=')
    .slice(1)
    .flatMap((after) => {
      const [, list, code = ''] = /^(?:"([^"]*)"|\{([^}]*)\})/.exec(after) ?? []
      return (list ?? listsIn(code)).split(/\s+/)
    })
    .filter((name) => /^-?[a-z][\w-]*$/i.test(name))

const readSheets = (kept: Kept | undefined) => {
  const lines = sourceLines(kept)
  return {
    lines,
    properties: new Set(lines.flatMap((line) => namesIn(propertiesSet, line))),
    // Class names of a CSS module are local, so other parts cannot use them.
    classes: new Set(lines.filter(({ file }) => !styleModule.test(file)).flatMap(classesSet)),
  }
}

type Sheets = Readonly<ReturnType<typeof readSheets>>

/** A version stands in several sets, and is read once. */
const known = new WeakMap<VersionFacts, Sheets>()

const sheetsOf = (set: FactsByPart): Readonly<Record<string, Sheets>> =>
  mapRecord(set, (facts) => {
    const sheets = known.get(facts) ?? readSheets(facts.kept)
    known.set(facts, sheets)
    return sheets
  })

/**
 * The custom properties and classes that style sheets on a part's page set beside its own: the host's, and those of parts
 * that it imports from.
 */
const setAround = (sheets: Readonly<Record<string, Sheets>>, set: FactsByPart, part: string) => {
  const doors = Object.keys(set[part]?.release.uses ?? {})
  const isNeighbour = ({ kept }: VersionFacts) => doors.some((door) => door.startsWith(`${kept?.name}/`))
  const neighbours = Object.values(set).filter(isNeighbour)
  const all = ['host', ...neighbours.map(({ release }) => release.part)].flatMap((each) => sheets[each] ?? [])
  return {
    properties: new Set(all.flatMap(({ properties }) => [...properties])),
    classes: new Set(all.flatMap(({ classes }) => [...classes])),
  }
}

/** Checks that a custom property or class which a part takes from another part's style sheet exists. */
export const checkStyles = (gateCase: Case): Finding[] => {
  const candidates = candidatesOf(gateCase)
  if (!gateCase.next['host']?.kept) return []
  const [before, after] = [sheetsOf(gateCase.live), sheetsOf(gateCase.next)]

  return Object.entries(after).flatMap(([part, { lines, properties, classes }]) => {
    if (takesUnknown(gateCase.next, part)) return []
    const isCandidate = candidates.includes(part)
    const now = setAround(after, gateCase.next, part)
    const today = setAround(before, gateCase.live, part)
    const classesUsedToday = new Set(before[part]?.lines.flatMap(classesUsed))
    // Without a live host there is nothing to compare with.
    const isNew = (name: string) =>
      Boolean(gateCase.live['host']?.kept) && isCandidate && !classesUsedToday.has(name)
    const report = ({ file, line }: SourceLine, message: string) => ({ part, message, file, line })
    return lines.flatMap((line) => [
      ...namesIn(propertiesRead, line)
        .filter((name) => !properties.has(name) && !now.properties.has(name))
        .filter((name) => isCandidate || today.properties.has(name))
        .map((name) => report(line, `${name} is set by no style sheet that the page has.`)),
      ...classesUsed(line)
        .filter((name) => !classes.has(name) && !now.classes.has(name))
        .flatMap((name) => {
          if (today.classes.has(name)) return [report(line, `The style of .${name} is gone.`)]
          return isNew(name) ? [report(line, `.${name} is styled by no sheet that the page has.`)] : []
        }),
    ])
  })
}

/** Refuses remotes whose styles would change what other parts show. The page as a whole is the host's. */
export const checkStyleReach = (gateCase: Case): Finding[] =>
  candidateFacts(gateCase).flatMap(({ release: { part }, kept }) =>
    // With those of our own packages that it bundles.
    (part === 'host' ? [] : filesOf(kept))
      .filter(({ file }) => styleModule.test(file))
      .flatMap(({ file, text }) => {
        const line = lineAt(text)
        return reachingIn(text).map(({ offset, message }) => ({ part, message, file, line: line(offset) }))
      }),
  )
