import { contentPolicy, foreignScriptsAt, type PolicyOptions } from '../../release/page/content-policy.ts'

export const reportPath = '/api/csp-reports/'
/** Browsers report crashes to the one of this name. */
const endpoint = 'default'

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

export function policyHeaders(options: PolicyOptions, pattern: string | undefined, nonce: string) {
  const { devOrigins = [], product } = options
  const foreignScripts = foreignScriptsAt(pattern, product)
  const own = [`'nonce-${nonce}'`]
  // No script runs whose digest the page does not name: https://www.w3.org/TR/SRI/#integrity-policy. Foreign ones have none
  // that stays the same, nor have files that change with each edit.
  const isWhole = foreignScripts.length === 0 && devOrigins.length === 0
  const { features = [] } = product
  const permissions = [
    ...features.map((feature) => `${feature}=(self)`),
    ...off.filter((feature) => !features.includes(feature)).map((feature) => `${feature}=()`),
  ]
  const opensWindows = foreignScripts.some((each) => each.opensWindows)
  return {
    'content-security-policy': contentPolicy(options, { scripts: own, styles: own }, foreignScripts, {
      'frame-ancestors': ["'none'"],
      'report-uri': [reportPath],
      'report-to': [endpoint],
    }),
    'permissions-policy': permissions.join(', '),
    'reporting-endpoints': `${endpoint}="${reportPath}"`,
    'document-policy': 'include-js-call-stacks-in-crash-reports',
    ...(isWhole && { 'integrity-policy': `blocked-destinations=(script), endpoints=(${endpoint})` }),
    // No page of another origin gets a handle of our window.
    'cross-origin-opener-policy': opensWindows ? 'same-origin-allow-popups' : 'same-origin',
  }
}
