import type { Finding } from './incompatibility.ts'
import { sourceLines } from './source-lines.ts'
import { plainSheet } from './style-files.ts'
import { type Case, candidateFacts, type VersionFacts } from './version-facts.ts'

const withNonce = 'use a .module.css file, which stands in the script and brings the nonce'

/** Code that the CSP of our pages forbids (platform/src/release/page/content-policy.ts). */
const forbidden: readonly (readonly [pattern: RegExp, directive: string, instead: string])[] = [
  [/(?<![\w.$])eval\(|\bnew Function\(/, 'script-src', 'no text becomes code'],
  [/\.setAttribute\(\s*['"]style['"]/, 'style-src', 'set element.style'],
  [/<style\b(?!(?:(?!<style\b)[^>])*(?:nonce|\{\.\.\.))(?:(?!<style\b)[^>])*>/, 'style-src', withNonce],
  [/<iframe\b/, 'frame-src', 'no page stands inside ours'],
  [/<(?:object|embed)\b/, 'object-src', 'use img or svg'],
  [/<base\b/, 'base-uri', 'addresses are told in full'],
  [/\baction=["'{`]+https?:/, 'form-action', 'forms go to our own origin'],
  [
    /\b(?:fetch|sendBeacon)\(\s*['"`]https?:|new (?:WebSocket|EventSource)\(\s*['"`](?:https?|wss?):/,
    'connect-src',
    'call the api',
  ],
  [/\bnew (?:Shared)?Worker\(\s*['"`]https?:/, 'worker-src', 'make it of your own code'],
  [/@import\s+(?:url\()?['"]?https?:/, 'style-src', 'bring the style sheet along'],
  [/\bsrc:\s*url\(['"]?https?:/, 'font-src', 'bring the font along'],
]

/** The page includes only the host's style sheet; for a foreign part the host adds its own. */
const styleFile = (name: string): string => `The policy of the page blocks ${name} (style-src): ${withNonce}.`
const importedModule = /^\s+(?:[\w*{][^'"]*from\s+)?['"]([^'"]+)['"]/

/** Each text behind the word is read once. */
const styleImportIn = (text: string): string | undefined =>
  text
    .split(/\bimport(?=\s)/)
    .slice(1)
    .flatMap((after) => importedModule.exec(after)?.[1] ?? [])
    .find((module) => plainSheet.test(module))

const inSources = ({ release: { part }, kept }: VersionFacts): Finding[] =>
  sourceLines(kept).flatMap(({ file, line, text }): Finding[] => {
    const report = (message: string) => ({ part, message, file, line })
    const sheet = part === 'host' ? undefined : styleImportIn(text)
    return [
      ...(sheet ? [report(styleFile(sheet))] : []),
      ...forbidden
        .filter(([pattern]) => pattern.test(text))
        .map(([, directive, instead]) =>
          report(`The policy of the page blocks this (${directive}): ${instead}.`),
        ),
    ]
  })

/** Finds code of candidates that a browser would block; only visitors would notice otherwise. */
export const checkPolicy = (gateCase: Case): Finding[] =>
  candidateFacts(gateCase).flatMap((facts): Finding[] => {
    const { part, integrity, foreign } = facts.release
    if (foreign) return []
    const sheets = Object.keys(integrity).filter((file) => file.endsWith('.css') && part !== 'host')
    return [...sheets.map((file) => ({ part, message: styleFile(file) })), ...inSources(facts)]
  })
