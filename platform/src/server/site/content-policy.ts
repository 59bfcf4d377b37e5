export interface ContentPolicyOptions {
  readonly apiBase: string
  /** The origin of the parts' files if it is another one, such as https://cdn.example. */
  readonly siteBase: string
  readonly googleClientId: string | undefined
  readonly analyticsId: string | undefined
  /** The origins of development servers, such as http://localhost:3001. */
  readonly devOrigins: readonly string[]
}

const google = 'https://accounts.google.com/gsi/'
const analytics = [
  'https://*.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
]

export const reportPath = '/api/csp-reports/'

/** Analytics bring a policy of their own. */
const policiesOf = ({ analyticsId }: ContentPolicyOptions): readonly string[] => [
  'default',
  ...(analyticsId ? ['*'] : []),
]

/** What a page is. */
export interface PageKind {
  /** Whether its host has a policy by which text becomes a script or HTML (platform/src/runtime/start/trusted-types.ts). */
  readonly hasTrustedTypes: boolean
  /** Whether Google's sign-in stands in it. */
  readonly isGoogles: boolean
}

/**
 * The Content-Security-Policy of a page, without its nonce. Scripts load others by strict-dynamic, so none is named.
 * Where the host has a policy for it, no text becomes a script or HTML, but in the page that holds Google's sign-in,
 * which makes markup of text.
 */
function contentPolicy(options: ContentPolicyOptions, { hasTrustedTypes, isGoogles }: PageKind): string {
  const { apiBase, siteBase, analyticsId, devOrigins } = options
  const api = apiBase ? [new URL(apiBase).origin] : []
  const site = siteBase ? [new URL(siteBase).origin] : []
  const sockets = devOrigins.map((origin) => origin.replace(/^http/, 'ws'))
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'nonce-{{nonce}}'", "'strict-dynamic'"],
    // https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid#content_security_policy
    'style-src': ["'nonce-{{nonce}}'", ...(isGoogles ? [`${google}style`] : [])],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...api, ...site, ...devOrigins],
    'font-src': ["'self'", ...site, ...devOrigins],
    'connect-src': [
      "'self'",
      ...api,
      // The host fetches a script that failed once more, to tell a network error from altered bytes.
      ...site,
      ...(analyticsId ? analytics : []),
      ...(isGoogles ? [google] : []),
      ...devOrigins,
      ...sockets,
    ],
    'frame-src': isGoogles ? [google] : ["'none'"],
    'manifest-src': ["'self'"],
    // Workers are made of the page's own code as blobs: unlike files, they run under this policy and within the
    // integrity of the script.
    'worker-src': ["'self'", 'blob:'],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'report-uri': [reportPath],
    ...(hasTrustedTypes &&
      !isGoogles && { 'require-trusted-types-for': ["'script'"], 'trusted-types': policiesOf(options) }),
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/**
 * No script runs whose digest the page does not name: https://www.w3.org/TR/SRI/#integrity-policy. Google's have none that
 * stays the same, nor have files that change with each edit.
 */
const integrityPolicy = ({ analyticsId, devOrigins }: ContentPolicyOptions, { isGoogles }: PageKind) => {
  const hasForeign = isGoogles || analyticsId || devOrigins.length > 0
  return hasForeign ? {} : { 'integrity-policy': 'blocked-destinations=(script)' }
}

/** Features that are switched off in the page; the camera is not among them. */
const off = [
  'accelerometer',
  'autoplay',
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

const permissionsPolicy = ['camera=(self)', ...off.map((feature) => `${feature}=()`)].join(', ')

const headersOf = (options: ContentPolicyOptions, kind: PageKind): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicy(options, kind),
  'permissions-policy': permissionsPolicy,
  ...integrityPolicy(options, kind),
  // Google's popup must be able to answer; nobody else has a hold on a window of ours.
  'cross-origin-opener-policy': kind.isGoogles ? 'same-origin-allow-popups' : 'same-origin',
})

/** What a page may do, as a function of its nonce. */
export function policyHeaders(
  options: ContentPolicyOptions,
): (nonce: string, kind: PageKind) => Readonly<Record<string, string>> {
  const made = new Map<string, Readonly<Record<string, string>>>()
  return (nonce, given) => {
    const kind = { ...given, isGoogles: given.isGoogles && Boolean(options.googleClientId) }
    const name = JSON.stringify(kind)
    const headers = made.get(name) ?? headersOf(options, kind)
    made.set(name, headers)
    const policy = headers['content-security-policy'] ?? ''
    return { ...headers, 'content-security-policy': policy.replaceAll('{{nonce}}', nonce) }
  }
}
