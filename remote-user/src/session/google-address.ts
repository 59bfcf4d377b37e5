import { googlePath } from '@drape/contract/page-config'
import { readPageConfig } from '@drape/remote-shared/session'

/** A preview is served below a path of its own. */
const basePath = (): string => readPageConfig().base ?? ''

export const googleAddress = (): string => basePath() + googlePath

export const homeAddress = (): string => `${basePath()}/`

/** The address, if it is one of this site: it comes from the browser's storage. The home address for any other text. */
export const ownAddress = (text: string): string => {
  try {
    const { origin, href } = new URL(text, location.href)
    return origin === location.origin ? href : homeAddress()
  } catch {
    return homeAddress()
  }
}
