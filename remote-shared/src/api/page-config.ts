import { type PageConfig, pageConfigId } from '@drape/contract/page-config'

/** A page without its configuration asks its own origin. */
export const readPageConfig = (): PageConfig => {
  const text = document.getElementById(pageConfigId)?.textContent
  return text ? (JSON.parse(text) as PageConfig) : { apiBase: '' }
}
