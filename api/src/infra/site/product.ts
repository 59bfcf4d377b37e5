import { googlePath, type ProductConfig } from '@drape/contract/page-config'
import { productTitle, tagline } from '@drape/contract/session'
import type { Product } from '@drape/platform/server'
import type { Env } from '../../env.ts'

const google = 'https://accounts.google.com/gsi/'

/**
 * Makes markup of text, and its popup answers:
 * https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid#content_security_policy
 */
const googleSignIn = {
  page: googlePath,
  sources: { 'style-src': [`${google}style`], 'connect-src': [google], 'frame-src': [google] },
  trustedTypes: 'none',
  opensWindows: true,
} as const

const analytics = {
  sources: {
    'connect-src': [
      'https://*.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  },
  trustedTypes: 'own',
} as const

/** The texts and files of pages that belong to no part. */
export const productOf = ({
  googleClientId,
  analyticsId,
  notifications,
  tracedShare,
}: Pick<Env, 'googleClientId' | 'analyticsId' | 'notifications' | 'tracedShare'>): Product => ({
  name: 'Drape',
  config: {
    ...(googleClientId && { googleClientId }),
    ...(notifications && { notifications }),
    ...(tracedShare !== undefined && { traces: true }),
  } satisfies ProductConfig,
  ...(analyticsId && { visitConfig: { analyticsId } satisfies ProductConfig }),
  foreignScripts: [...(analyticsId ? [analytics] : []), ...(googleClientId ? [googleSignIn] : [])],
  features: ['camera'],
  rootFiles: [
    'favicon.ico',
    'apple-touch-icon.png',
    'icon-192.png',
    'icon-512.png',
    'icon-maskable.png',
    'share-picture.png',
    'app.webmanifest',
  ],
  share: {
    title: productTitle,
    description: tagline,
    picture: {
      file: 'share-picture.png',
      width: 1200,
      height: 630,
      alt: 'A gown on a hanger, and the name Drape',
    },
  },
})
