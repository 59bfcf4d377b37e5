/** What comes from the place where a page is served, and not from a release. */
const config = /(id="drape-config">).*?(<\/script>)/s
const share = /(?:<meta property="og:[^<>]*>\n){1,20}<meta name="twitter:card"[^<>]*>/
const base = /(["'(])https?:\/\/[^"'()\s<>]*(?=\/site\/[a-z\d-]+\/[\da-f]{12}\/)/g
const policy = /<meta http-equiv="Content-Security-Policy" content="[^<>"]*">\n/

/** Stands in the page itself where no server sends it, behind the encoding, which must come early. */
export const withPolicy = (html: string, text: string): string =>
  html.replace(
    /^(?:<!doctype html>\s*)?(?:<html[^<>]*>\s*)?(?:<head[^<>]*>\s*)?(?:<meta charset=[^<>]*>\n?)?/i,
    (start) => `${start}<meta http-equiv="Content-Security-Policy" content="${text}">\n`,
  )

/** '' for a page whose policy stands in it, with hashes in place of a nonce; undefined for no page of a site. */
export const nonceOf = (html: string, header: string | null): string | undefined =>
  /'nonce-([^']+)'/.exec(header ?? '')?.[1] ?? (policy.test(html) ? '' : undefined)

/** What the service worker writes into a page that must not start. */
export const reloadScript = 'location.reload()'

/** The template that a page was made from, whose hash is in the registry. */
export const templateOf = (html: string, nonce: string): string =>
  (nonce ? html : html.replace(policy, ''))
    .replaceAll(nonce || 'nonce=""', nonce ? '{{nonce}}' : 'nonce="{{nonce}}"')
    .replace(config, '$1{{config}}$2')
    .replace(share, '<!--{{share}}-->')
    .replace(base, '$1')
