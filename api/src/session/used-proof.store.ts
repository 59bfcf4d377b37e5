import { sql } from 'drizzle-orm'
import type { Database } from '../infra/db/database.ts'
import { prepared } from '../infra/db/prepared.ts'
import { usedProof } from '../infra/schema/used-proof.ts'

/** Notes a proof; false if it was used before. */
export function proofNoting(database: Database): (id: string) => Promise<boolean> {
  const noted = prepared('proof_note', () =>
    database
      .insert(usedProof)
      .values({ id: sql.placeholder('id') })
      .onConflictDoNothing()
      .returning({ id: usedProof.id }),
  )
  return async (id) => (await noted({ id })).length === 1
}

/** A proof is good for less than four minutes: by its time for two, with a nonce for three. */
export async function sweepProofs(database: Database): Promise<void> {
  await database.delete(usedProof).where(sql`${usedProof.usedAt} < now() - interval '4 minutes'`)
}
