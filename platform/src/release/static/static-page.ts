import { integrityBy } from '../integrity.ts'
import { contentPolicy, foreignScriptsAt } from '../page/content-policy.ts'
import { fillTemplate, pageConfig } from '../page/fill-page.ts'
import type { PageOptions } from '../page/page-options.ts'
import { reloadScript, withPolicy } from '../page-template.ts'

/** What a server would give a nonce, and so no block of data. */
const inlineScript = /<script\b[^<>]*\snonce=""[^<>]*>([\s\S]*?)<\/script>/g

/** What the parser finds passes `strict-dynamic` only so: otherwise each would come twice. */
const preload = /<link rel="preload" as="script"[^<>]* integrity="(sha384-[^"<>]+)"/g

/** Drawn by parts, whose words name no script. */
const face = /<script type="text\/html"[^<>]*>[\s\S]*?<\/script>/g

const textsIn = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, text = '']) => text)

const sha256 = integrityBy('sha256')

/** A parser reads these as one sign before a browser compares. */
const asParsed = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/**
 * A page for a host that answers it as it lies, and so to everybody the same. Styles cannot be named by hash: parts make
 * theirs at run time.
 */
export const staticPage = (template: string, pattern: string | undefined, options: PageOptions): string => {
  const html = fillTemplate(template, options, pageConfig(options, false)).join('')
  const inline = [...textsIn(html, inlineScript).map(asParsed), reloadScript]
  const hashes = [...new Set([...inline.map(sha256), ...textsIn(html.replaceAll(face, ''), preload)])]
  const policy = contentPolicy(
    options,
    { scripts: hashes.map((hash) => `'${hash}'`), styles: ["'self'", "'unsafe-inline'"] },
    foreignScriptsAt(pattern, options.product),
    { 'style-src-attr': ["'none'"] },
  )
  return withPolicy(html, policy)
}
