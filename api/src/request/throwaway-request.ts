import { v7 as newId } from 'uuid'
import type { Database } from '../db/database.ts'
import { photo } from '../photo/photo.table.ts'
import { request } from './request.table.ts'

export interface ThrowawayRequest {
  readonly id: string
  readonly photoId: string
}

/** A photo without pictures, and its request, for tests that are about something else than how it was uploaded. */
export async function addRequest(database: Database, accountId: string): Promise<ThrowawayRequest> {
  const [id, photoId] = [newId(), newId()]
  await database.insert(photo).values({ id: photoId, accountId, width: 3, height: 4, byteCount: 5 })
  await database.insert(request).values({ id, photoId, accountId })
  return { id, photoId }
}
