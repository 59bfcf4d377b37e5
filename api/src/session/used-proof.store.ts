import { sql } from 'drizzle-orm'
import type { Database } from '../infra/db/database.ts'
import { usedProof } from '../infra/schema/used-proof.ts'

/** Notes a proof; false if it was used before. */
export const noteProof = async (database: Database, id: string): Promise<boolean> =>
  (await database.insert(usedProof).values({ id }).onConflictDoNothing()).rowCount === 1

/** A DPoP proof is accepted for two minutes after its `iat`, with a nonce of ours for three. */
export async function sweepProofs(database: Database): Promise<void> {
  await database.delete(usedProof).where(sql`${usedProof.usedAt} < now() - interval '4 minutes'`)
}
