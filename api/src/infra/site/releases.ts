import type { ReleaseOptions } from '@drape/platform/server'
import type { Env } from '../../env.ts'
import { type Database, isDatabaseUnavailable } from '../db/database.ts'
import { checkFreeSpace } from '../disk/free-space.ts'
import { allowanceService } from '../rate-limit/allowance.ts'
import { networkOf } from '../rate-limit/rate-limit.ts'
import type { TokenKeys } from '../secret/token-keys.ts'
import { evidenceStore } from './evidence.store.ts'

const tries = { most: 20, windowMs: 15 * 60_000 }

/** Without the database attempts are not counted: then an operator needs the figures most. */
const ignoreAbsence = (error: unknown): void => {
  if (!isDatabaseUnavailable(error)) throw error
}

type ReleaseEnv = Pick<Env, 'siteDir' | 'releaseKey' | 'releaseHook' | 'guard'> & {
  readonly tokenKeys: TokenKeys
}

/** The options of the release server: the database, keys and limits of the product. */
export function releasesOf(
  database: Database,
  { siteDir, releaseKey, releaseHook = [], guard, tokenKeys }: ReleaseEnv,
) {
  const { take, giveBack } = allowanceService(database)
  return {
    secrets: tokenKeys,
    releaseKey,
    hooks: releaseHook,
    guardsLive: guard,
    evidenceStore: evidenceStore(database),
    requireRoom: () => checkFreeSpace(siteDir),
    // Counted before the token is looked at, and given back when it was right, as with passwords.
    limitTries: async (request, readGrant) => {
      const allowance = { key: `operator from ${networkOf(request.ip)}`, ...tries }
      await take(allowance).catch(ignoreAbsence)
      const grant = await readGrant()
      if (grant) await giveBack(allowance).catch(ignoreAbsence)
      return grant
    },
  } satisfies ReleaseOptions
}
