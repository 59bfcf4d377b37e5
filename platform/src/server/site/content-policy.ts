import type { Product, SiteServerOptions } from '../options.ts'

/** A script that is no part, such as analytics, or the sign-in of another company. */
export interface ForeignScript {
  /** The only page that it may be in; without it, it is in all. */
  readonly page?: string
  readonly sources: Readonly<Partial<Record<'style-src' | 'connect-src' | 'frame-src', readonly string[]>>>
  /** Whether it has its own Trusted Types policies, or makes markup without any. */
  readonly trustedTypes: 'own' | 'none'
  /** Whether a window that it opens must be able to answer. */
  readonly opensWindows?: boolean
}

export type PolicyOptions = Pick<SiteServerOptions, 'apiBase' | 'siteBase' | 'devOrigins' | 'product'>

export const reportPath = '/api/csp-reports/'

/** The foreign scripts in the page of a pattern. */
const foreignScriptsAt = (
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

/** The Content-Security-Policy of a page. Scripts load others by strict-dynamic, so none is named. */
function contentPolicy(
  { apiBase, siteBase, devOrigins = [] }: PolicyOptions,
  nonce: string,
  foreignScripts: readonly ForeignScript[],
): string {
  const api = apiBase ? [new URL(apiBase).origin] : []
  const site = siteBase ? [new URL(siteBase).origin] : []
  const sockets = devOrigins.map((origin) => origin.replace(/^http/, 'ws'))
  const foreign = (name: keyof ForeignScript['sources']) =>
    foreignScripts.flatMap(({ sources }) => sources[name] ?? [])
  const frames = foreign('frame-src')
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': [`'nonce-${nonce}'`, ...foreign('style-src')],
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
    'frame-ancestors': ["'none'"],
    'report-uri': [reportPath],
    ...trustedTypes(foreignScripts),
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** Features that are switched off in a page, but for those that the product uses. */
const off = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const permissionsPolicy = ({ features = [] }: Product): string =>
  [
    ...features.map((feature) => `${feature}=(self)`),
    ...off.filter((feature) => !features.includes(feature)).map((feature) => `${feature}=()`),
  ].join(', ')

/** What the page of a pattern may do. */
export function policyHeaders(
  options: PolicyOptions,
  pattern: string | undefined,
  nonce: string,
): Readonly<Record<string, string>> {
  const { devOrigins = [], product } = options
  const foreignScripts = foreignScriptsAt(pattern, product)
  // No script runs whose digest the page does not name: https://www.w3.org/TR/SRI/#integrity-policy. Foreign ones have none
  // that stays the same, nor have files that change with each edit.
  const isWhole = foreignScripts.length === 0 && devOrigins.length === 0
  const opensWindows = foreignScripts.some((each) => each.opensWindows)
  return {
    'content-security-policy': contentPolicy(options, nonce, foreignScripts),
    'permissions-policy': permissionsPolicy(product),
    ...(isWhole && { 'integrity-policy': 'blocked-destinations=(script)' }),
    // No page of another origin gets a handle of our window.
    'cross-origin-opener-policy': opensWindows ? 'same-origin-allow-popups' : 'same-origin',
  }
}
