import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { partsOf } from '@drape/platform/build/parts'
import { classesIn, reachingIn } from '@drape/platform/release/styles'

const comments = /\/\*[\s\S]*?\*\//g
const imports = /import \* as (\w+) from '(\.[^']*\.module\.css)'/g
/** antd's pieces are dressed in one place, which says their classes. */
const dressesAntd = 'remote-shared/src/desk/desk-theme.'
const twoFiles = /\$\{(\w*[sS]tyles)\.\w+\}[^`\n]*\$\{(?!\1\b)\w*[sS]tyles\.\w/
/** A class by a name that it has on the whole page. */
const globalClass = /className=(?:"|\{[^}]*['"`][a-z])|classList\.|:global\b|\bant-[a-z]/i

const read = (file: string): string => readFileSync(file, 'utf8').replaceAll(comments, '')

/** What a source wears of each style module. */
const wornBy = (source: string): string[] => {
  const text = read(source)
  return [...text.matchAll(imports)].flatMap(([, name, sheet = '']) =>
    [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(
      ([, style]) => `${join(dirname(source), sheet)} has .${style}`,
    ),
  )
}

const faultsOfSheet = (sheet: string, worn: ReadonlySet<string>): string[] => {
  const css = read(sheet)
  return [
    ...[...classesIn(css)]
      .map((name) => `${sheet} has .${name}`)
      .filter((style) => !worn.has(style))
      .map((style) => `${style}, which no component wears.`),
    ...reachingIn(css).map(({ message }) => `${sheet}: ${message}`),
  ]
}

const faultsOf = (src: string): string[] => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((file) => join(src, file))
  const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const sheets = files.filter((file) => file.endsWith('.module.css'))
  const worn = new Set(sources.flatMap(wornBy))
  return [
    ...sheets.flatMap((sheet) => faultsOfSheet(sheet, worn)),
    ...sources
      .filter((file) => twoFiles.test(read(file)))
      .map((file) => `${file} wears classes of two files on one element: imports decide which of them wins.`),
    ...[...sheets, ...sources]
      .filter((file) => !file.includes(dressesAntd) && globalClass.test(read(file)))
      .map(
        (file) =>
          `${file} has a class of the whole page: what is another part's is a component or a property.`,
      ),
  ]
}

/**
 * A remote's style module holds what its components wear and nothing else, reaches no element of another part, and its
 * components wear no class but those. (One that is not there fails the build.)
 */
export const styleFaults = (tree: string): string[] =>
  Object.values(partsOf(tree))
    .filter(({ part }) => part !== 'host')
    .flatMap(({ folder }) => faultsOf(join(tree, folder, 'src')))
    .map((fault) => fault.replace(join(tree, '/'), ''))
