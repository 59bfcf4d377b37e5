import { type PageConfig, pageConfigId } from '@drape/contract/page-config'

/** Without a configuration in the page, calls go to the page's own origin. */
export const readPageConfig = (): PageConfig => {
  const text = document.getElementById(pageConfigId)?.textContent
  return text ? (JSON.parse(text) as PageConfig) : { apiBase: '' }
}
