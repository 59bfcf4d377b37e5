import type { ForeignScript, PageOptions, Product } from './page-options.ts'

export type PolicyOptions = Pick<PageOptions, 'apiBase' | 'siteBase' | 'devOrigins' | 'product'>

/** The foreign scripts in the page of a pattern. */
export const foreignScriptsAt = (
  pattern: string | undefined,
  { foreignScripts = [] }: Product,
): readonly ForeignScript[] => foreignScripts.filter(({ page = pattern }) => page === pattern)

/**
 * No text becomes a script or HTML but by the policy of the host (platform/src/runtime/start/trusted-types.ts), except
 * where a foreign script makes markup of text.
 */
const trustedTypes = (foreignScripts: readonly ForeignScript[]) => {
  const has = (kind: ForeignScript['trustedTypes']) =>
    foreignScripts.some((each) => each.trustedTypes === kind)
  if (has('none')) return {}
  return {
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', ...(has('own') ? ['*'] : [])],
  }
}

type Directives = Readonly<Record<string, readonly string[]>>

/**
 * The Content-Security-Policy of a page. Scripts load others by strict-dynamic, so none is named. What the page itself
 * holds is told by a nonce on a server, and elsewhere by hashes.
 */
export const contentPolicy = (
  { apiBase, siteBase, devOrigins = [] }: PolicyOptions,
  { scripts, styles }: Readonly<Record<'scripts' | 'styles', readonly string[]>>,
  foreignScripts: readonly ForeignScript[],
  more: Directives = {},
): string => {
  const api = apiBase ? [new URL(apiBase).origin] : []
  const site = siteBase ? [new URL(siteBase).origin] : []
  const sockets = devOrigins.map((origin) => origin.replace(/^http/, 'ws'))
  const foreign = (name: keyof ForeignScript['sources']) =>
    foreignScripts.flatMap(({ sources }) => sources[name] ?? [])
  const frames = foreign('frame-src')
  const directives: Directives = {
    'default-src': ["'none'"],
    'script-src': [...scripts, "'strict-dynamic'"],
    'style-src': [...styles, ...foreign('style-src')],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...api, ...site, ...devOrigins],
    'font-src': ["'self'", ...site, ...devOrigins],
    // The host fetches a failed script once more, to distinguish a network error from altered bytes.
    'connect-src': ["'self'", ...api, ...site, ...foreign('connect-src'), ...devOrigins, ...sockets],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'manifest-src': ["'self'"],
    // Workers are made of the page's own code as blobs: unlike files, they run under this policy and within the
    // integrity of the script.
    'worker-src': ["'self'", 'blob:'],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    ...more,
    ...trustedTypes(foreignScripts),
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
