import { v7 as newId } from 'uuid'
import type { Database } from '../src/infra/db/database.ts'
import { account } from '../src/infra/schema/account.ts'
import { garment } from '../src/infra/schema/garment.ts'
import { outfit, outfitItem } from '../src/infra/schema/outfit.ts'
import { passkey } from '../src/infra/schema/passkey.ts'
import { photo } from '../src/infra/schema/photo.ts'
import { request } from '../src/infra/schema/request.ts'
import { stylist } from '../src/infra/schema/stylist.ts'

// Inserts rows directly, for tests that do not concern how they come about; each returns what it inserted.

/** The hash of a random password. */
const randomHash =
  '$argon2id$v=19$m=19456,t=2,p=1$dRB74P0f7EKiC5R/3Qsf4w$go/XL/WZAq6kaenmFlek3jWUhiTapWvbRWtiQAC9bik'

export async function addAccount(database: Database, changes: Partial<typeof account.$inferInsert> = {}) {
  const id = newId()
  const row = { id, issuer: 'tests', subject: id, email: `${id}@example.com`, name: 'Asha', ...changes }
  await database.insert(account).values(row)
  return row
}

export async function addStylist(database: Database, changes: Partial<typeof stylist.$inferInsert> = {}) {
  const id = newId()
  const row = { id, username: id, name: 'Meera', passwordHash: randomHash, ...changes }
  await database.insert(stylist).values(row)
  return row
}

/** A passkey that no authenticator has. */
export async function addPasskeyRow(database: Database, stylistId: string) {
  const id = newId()
  const row = { id, stylistId, credentialId: id, publicKey: Buffer.alloc(77), counter: 0, name: 'Laptop' }
  await database.insert(passkey).values(row)
  return row
}

type NewPhoto = Partial<typeof photo.$inferInsert> & { readonly accountId: string }

/** A photo without files. */
export async function addPhoto(database: Database, changes: NewPhoto) {
  const row = { id: newId(), width: 3, height: 4, byteCount: 5, ...changes }
  await database.insert(photo).values(row)
  return row
}

type NewGarment = Partial<typeof garment.$inferInsert> & { readonly accountId: string }

/** A garment without files. */
export async function addGarment(database: Database, changes: NewGarment) {
  const row = { id: newId(), width: 3, height: 4, byteCount: 5, kind: 'Sari' as const, ...changes }
  await database.insert(garment).values(row)
  return row
}

type NewRequest = Partial<typeof request.$inferInsert> & { readonly accountId: string }

/** A request, with a new photo unless one is given. */
export async function addRequest(database: Database, changes: NewRequest) {
  const photoId = changes.photoId ?? (await addPhoto(database, { accountId: changes.accountId })).id
  const row = { id: newId(), ...changes, photoId }
  await database.insert(request).values(row)
  return row
}

type NewOutfit = Partial<typeof outfit.$inferInsert> & {
  readonly accountId: string
  readonly photoId: string
}

export async function addOutfit(database: Database, changes: NewOutfit) {
  const row = { id: newId(), title: 'Monsoon blues', description: '', ...changes }
  await database.insert(outfit).values(row)
  return row
}

type NewItem = Partial<typeof outfitItem.$inferInsert> & { readonly outfitId: string }

export async function addItem(database: Database, changes: NewItem) {
  const words = { category: 'Tops', name: 'Kurta', brand: 'Anokhi', estimatedPrice: 1 }
  const row = { id: newId(), position: 0, ...words, ...changes }
  await database.insert(outfitItem).values(row)
  return row
}
