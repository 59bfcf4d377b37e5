/** What comes from the place where a page is served, and not from a release. */
const config = /(id="drape-config">).*?(<\/script>)/s
const share = /(?:<meta property="og:[^<>]*>\n){1,20}<meta name="twitter:card"[^<>]*>/
const base = /(["'(])https?:\/\/[^"'()\s<>]*(?=\/site\/[a-z\d-]+\/[\da-f]{12}\/)/g

/** The template that a page was made from, whose hash is in the registry. */
export const templateOf = (html: string, nonce: string): string =>
  html
    .replaceAll(nonce, '{{nonce}}')
    .replace(config, '$1{{config}}$2')
    .replace(share, '<!--{{share}}-->')
    .replace(base, '$1')
