/** What the server tells a page about where it runs. It stands in the page as JSON, at #drape-config. */
export interface PageConfig {
  /** The one base that every call's path is joined to; '' is the page's own origin. */
  readonly apiBase: string
  readonly googleClientId?: string
  readonly analyticsId?: string
  /** Whether a page that stays open asks now and then whether something has come. */
  readonly notifications?: boolean
}

export const pageConfigId = 'drape-config'
