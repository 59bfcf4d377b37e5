import { pathOf } from '@drape/contract/call-request'
import { type Agreement, showTerms } from '@drape/contract/terms'
import type { Database } from '../infra/db/database.ts'
import { conflict, notSignedIn } from '../infra/http/refusal.ts'
import { addAgreement, agreementLookup } from './terms.store.ts'
import type { TermsTexts } from './terms-texts.ts'

export { listAgreements } from './terms.store.ts'

export function termsService(database: Database, { version }: Pick<TermsTexts, 'version'>) {
  const find = agreementLookup(database)

  const read = async (accountId: string): Promise<Agreement> => ({
    version,
    agreed_at: (await find(accountId, version))?.agreedAt.toISOString() ?? null,
    terms: pathOf(showTerms, { page: 'terms' }),
    privacy: pathOf(showTerms, { page: 'privacy' }),
  })

  return {
    read,
    agree: async (accountId: string, agreedVersion: string): Promise<Agreement> => {
      if (agreedVersion !== version)
        throw conflict('The texts have changed meanwhile. Please read them again.')
      await addAgreement(database, accountId, version)
      const now = await read(accountId)
      // The account was deleted after its token was checked.
      if (!now.agreed_at) throw notSignedIn()
      return now
    },
  }
}
