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

/**
 * The Content-Security-Policy of a page, as a function of the nonce. Scripts load others by strict-dynamic, so none is
 * named. Where the page's host has a policy by which text becomes a script or HTML (host/src/start/trusted-types.ts),
 * nothing becomes one without it.
 */
export function contentPolicy(
  options: ContentPolicyOptions,
): (nonce: string, hasTrustedTypes: boolean) => string {
  const { apiBase, siteBase, googleClientId, analyticsId, devOrigins } = options
  const api = apiBase ? [new URL(apiBase).origin] : []
  const site = siteBase ? [new URL(siteBase).origin] : []
  const sockets = devOrigins.map((origin) => origin.replace(/^http/, 'ws'))
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'nonce-{{nonce}}'", "'strict-dynamic'"],
    // https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid#content_security_policy
    'style-src': ["'nonce-{{nonce}}'", ...(googleClientId ? [`${google}style`] : [])],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...api, ...site, ...devOrigins],
    'font-src': ["'self'", ...site, ...devOrigins],
    'connect-src': [
      "'self'",
      ...api,
      // The host fetches a script that failed once more, to tell a network error from altered bytes.
      ...site,
      ...(analyticsId ? analytics : []),
      ...(googleClientId ? [google] : []),
      ...devOrigins,
      ...sockets,
    ],
    'frame-src': googleClientId ? [google] : ["'none'"],
    'manifest-src': ["'self'"],
    // Workers are made of the page's own code as blobs: unlike files, they run under this policy and within the
    // integrity of the script.
    'worker-src': ["'self'", 'blob:'],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'report-uri': [reportPath],
  }
  const written = (all: typeof directives) =>
    Object.entries(all)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; ')
  const policy = written(directives)
  const strict = written({
    ...directives,
    'require-trusted-types-for': ["'script'"],
    'trusted-types': policiesOf(options),
  })
  // Google's sign-in stands in the page, and makes markup of text.
  return (nonce, hasTrustedTypes) =>
    (hasTrustedTypes && !googleClientId ? strict : policy).replaceAll('{{nonce}}', nonce)
}

/**
 * No script runs whose digest the page does not name: https://www.w3.org/TR/SRI/#integrity-policy. Google's have none that
 * stays the same, nor have files that change with each edit.
 */
export const integrityPolicy = ({ googleClientId, analyticsId, devOrigins }: ContentPolicyOptions) => {
  const hasForeign = googleClientId || analyticsId || devOrigins.length > 0
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

export const permissionsPolicy = ['camera=(self)', ...off.map((feature) => `${feature}=()`)].join(', ')
