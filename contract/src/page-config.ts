/** The product's fields in the configuration that the server writes into a page. */
export interface ProductConfig {
  readonly googleClientId?: string
  readonly analyticsId?: string
  /** Whether an open page polls for new outfits. */
  readonly notifications?: boolean
}

/**
 * The only page in which Google's script may run: it has its own content security policy
 * (api/src/infra/site/product.ts).
 */
export const googlePath = '/google'
