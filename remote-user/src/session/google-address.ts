import { readPageConfig } from '@drape/remote-shared/session'
import { googlePath } from './google-path.ts'

/** A preview stands below a path of its own. */
const base = (): string => readPageConfig().base ?? ''

export const googleAddress = (): string => base() + googlePath

export const homeAddress = (): string => `${base()}/`

/** An address of this site, from a text that a browser kept; the start for anything else. */
export const ownAddress = (text: string): string => {
  try {
    const { origin, href } = new URL(text, location.href)
    return origin === location.origin ? href : homeAddress()
  } catch {
    return homeAddress()
  }
}
