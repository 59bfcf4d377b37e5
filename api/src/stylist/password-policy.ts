import { longestPassword, shortestPassword } from '@drape/contract/session'
import { isCommonPassword } from './common-password.ts'

/** The words that an attacker of this product tries first; docs/operations.md lists them. */
export const houseWords = ['drape', 'stylist', 'styling', 'outfit', 'fashion', 'password'] as const

/** A shorter username stands in too many words by chance. */
const shortestName = 3

const badLength = `The password must have ${shortestPassword} to ${longestPassword} characters.`
const common = 'This password is among those that are tried first everywhere. Please choose another.'
const ofTheHouse =
  'This password is little more than the username or a word that everybody here knows. Please choose another.'

/** The part of a password that cannot be guessed from the product and the username. */
const restOf = (password: string, username: string): string => {
  const words = username.length < shortestName ? houseWords : [...houseWords, username]
  return words.reduce((rest, word) => rest.replaceAll(word, ''), password.normalize('NFKC').toLowerCase())
}

/** Why this password may not be set, in words for a person; undefined for one that is good enough. */
export async function passwordFault(password: string, username: string): Promise<string | undefined> {
  if (password.length < shortestPassword || password.length > longestPassword) return badLength
  if (await isCommonPassword(password.normalize('NFKC'))) return common
  const rest = restOf(password, username)
  const isGivenAway = rest.length < shortestPassword || (await isCommonPassword(rest))
  return isGivenAway ? ofTheHouse : undefined
}
