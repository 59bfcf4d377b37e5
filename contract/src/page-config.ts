/** The product's fields in the configuration that the server writes into a page. */
export interface ProductConfig {
  readonly googleClientId?: string
  readonly analyticsId?: string
  /** Whether an open page polls for new outfits. */
  readonly notifications?: boolean
  /** Whether a page names a trace with each of its calls. */
  readonly traces?: boolean
}

/**
 * The only page in which Google's script may run: it has its own content security policy
 * (api/src/infra/site/product.ts).
 */
export const googlePath = '/google'

/** The page of a shared look, which opens without signing in. */
export const lookPath = '/look/:token'
export const lookAddress = (token: string): string => lookPath.replace(':token', token)
/** As React Router matches the path. */
export const lookTokenIn = (path: string): string | undefined => /^\/look\/([^/]+)\/?$/i.exec(path)?.[1]
