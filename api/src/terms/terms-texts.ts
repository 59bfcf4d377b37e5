import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { reasonOf, StartError } from '../start-error.ts'
import { plainTexts } from './plain-texts.ts'

interface Places {
  readonly termsText: string | undefined
  readonly privacyText: string | undefined
}

export type TermsTexts = Awaited<ReturnType<typeof readTermsTexts>>

const read = async (name: string, path: string | undefined, plain: string): Promise<string> => {
  if (path === undefined) return plain
  const text = await readFile(path, 'utf8').catch((error) => {
    throw new StartError(`${name} cannot be read (${reasonOf(error)})`)
  })
  if (!text.trim()) throw new StartError(`${name} is an empty file`)
  return text
}

/** The texts of the operator of this server, or the plain ones of the product. */
export async function readTermsTexts({ termsText, privacyText }: Places) {
  const terms = await read('TERMS_TEXT', termsText, plainTexts.terms)
  const privacy = await read('PRIVACY_TEXT', privacyText, plainTexts.privacy)
  /** Of both texts: it changes with either. */
  const version = createHash('sha256').update(terms).update('\0').update(privacy).digest('hex').slice(0, 12)
  return { terms, privacy, version }
}
