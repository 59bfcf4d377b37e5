import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PageFile, preloadTag, scriptJson } from '../page-scripts.ts'
import type { Canary } from '../registry.ts'
import { nameOf, offsetOf, shareOf } from './canary.ts'

/** What of a page depends on the versions that it starts. */
export interface PagePieces {
  /** The text of each block that the page starts from, by its id. */
  readonly blocks: Readonly<Record<string, string>>
  /** The first screen's tags. */
  readonly firstScreen: string
  readonly preloaded: readonly PageFile[]
}

/** The pieces of a page for the browsers that get this canary. */
export interface Variant {
  readonly canary: Canary
  readonly pieces: PagePieces
}

const file = readFileSync(join(import.meta.dirname, 'choose.js'), 'utf8')

/** Comments and margins stay behind: the text is in every page. */
const functionText = (name: string): string => {
  const [text] =
    new RegExp(`^const ${name} = [\\s\\S]*?^\\}$`, 'm').exec(file.replaceAll(/^export /gm, '')) ?? []
  if (!text) throw new Error(`choose.js has no ${name}.`)
  return text.replaceAll(/^\s*\/\/.*\n|^\s+/gm, '')
}

const scriptTag = (lines: readonly string[]): string =>
  `<script nonce="{{nonce}}" data-canaries>\n{\n${lines.join('\n')}\n}\n</script>`

/**
 * The preloads of a page: tags for files that every browser starts, and a script for the others, in the place of the
 * first of them, so that the order stays.
 */
export const preloadTags = (live: PagePieces, variants: readonly Variant[]): string[] => {
  if (variants.length === 0) return live.preloaded.map(preloadTag)
  const isOfAll = (file: PageFile) =>
    [live, ...variants.map(({ pieces }) => pieces)].every(({ preloaded }) =>
      preloaded.some(({ url, integrity }) => url === file.url && integrity === file.integrity),
    )
  const own = ({ preloaded }: PagePieces) =>
    preloaded.filter((file) => !isOfAll(file)).map(({ url, integrity }) => [url, integrity])
  const preloads = {
    '': own(live),
    ...Object.fromEntries(variants.map(({ canary, pieces }) => [nameOf(canary), own(pieces)])),
  }
  const candidates = variants.map(({ canary }) => [nameOf(canary), offsetOf(canary), shareOf(canary)])
  const script = scriptTag([
    functionText('choose'),
    functionText('preloadChosen'),
    `preloadChosen(${scriptJson(candidates)}, ${scriptJson(preloads)})`,
  ])
  const first = live.preloaded.findIndex((file) => !isOfAll(file))
  const at = first < 0 ? live.preloaded.length : first
  const before = live.preloaded.slice(0, at)
  const after = live.preloaded.slice(at).filter(isOfAll)
  return [...before.map(preloadTag), script, ...after.map(preloadTag)]
}

/** Nothing in it ends the script that holds it; in CSS `\/` is `/`. JSON has no < already. */
const asText = (text: string): string => text.replaceAll('</', '<\\/')

const withoutFace = `<script type="text/html" data-face=""></script>`

const blockTags = (live: PagePieces, { canary, pieces }: Variant): string[] => {
  const owner = `data-canary="${nameOf(canary)}"`
  const blocks = Object.entries(pieces.blocks)
    .filter(([id, text]) => live.blocks[id] !== text)
    .map(([id, text]) => `<script type="text/plain" ${owner} data-instead="${id}">${asText(text)}</script>`)
  if (live.firstScreen === pieces.firstScreen) return blocks
  const faces = (pieces.firstScreen || withoutFace).replaceAll(
    '<script type="text/html" data-face=',
    `<script type="text/html" ${owner} data-drawn=`,
  )
  return [...blocks, faces]
}

/** The blocks of each variant that differ, and what puts the chosen ones in their place. */
export const variantTags = (live: PagePieces, variants: readonly Variant[]): string[] =>
  variants.length === 0
    ? []
    : [
        ...variants.flatMap((variant) => blockTags(live, variant)),
        scriptTag([functionText('useChosen'), 'useChosen()']),
      ]

/** The page for a browser that gets the live versions alone. */
export const withoutVariants = (html: string): string =>
  html.replaceAll(/<script [^<>]{0,300}\bdata-canar(?:y|ies)\b[^<>]{0,300}>[\s\S]*?<\/script>\n?/g, '')
