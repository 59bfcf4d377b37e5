import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Caller } from '@drape/contract/ask'
import type { AskOf } from '@drape/contract/call'
import { uploadPhoto } from '@drape/contract/photo'
import type { TestApp } from './app.ts'

type Body = AskOf<typeof uploadPhoto>['body']

const uploadArgs = (picture: Buffer, key?: string, body: Body = {}) => ({
  headers: { 'idempotency-key': key },
  body,
  file: new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }),
})

export const upload = (by: Caller, picture: Buffer, key?: string, body?: Body) =>
  by.answer(uploadPhoto, uploadArgs(picture, key, body))

/** Uploads a picture and returns the photo. */
export const uploaded = (by: Caller, picture: Buffer, key?: string, body?: Body) =>
  by.ask(uploadPhoto, uploadArgs(picture, key, body))

/** The refusal of an upload for which there is no room. */
export const storageFull = {
  status: 503,
  body: {
    success: false,
    code: 'unavailable',
    message: 'There is no room for anything new right now. Nothing was kept: please try again later.',
  },
  headers: { 'retry-after': '300' },
}

/** Everything that uploads have stored: rows, objects and files. */
export async function tracesOf({ database, objects, env }: TestApp) {
  const count = async (table: string) => {
    const { rows } = await database.$client.query(`select count(*)::int as n from ${table}`)
    return rows[0].n as number
  }
  const keys: string[] = []
  for await (const { key } of objects.list('photo/')) keys.push(key)
  return {
    photos: await count('photo'),
    requests: await count('request'),
    objects: keys.length,
    files: (await readdir(join(env.dataDir, 'uploads')).catch(() => [])).length,
  }
}
