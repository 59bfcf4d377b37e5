import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer } from '../answers.ts'
import { fetchTypes, neighboursIn, typesLine } from './fetch-types.ts'

/** The product's address in the package.json of the part. */
const liveOf = (folder: string): string | undefined => {
  const { drape } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    drape?: { live?: string }
  }
  return drape?.live
}

/** Writes the types of the live doors into the repository in `folder`. */
export const typesCommand = async (folder: string, place: string | undefined): Promise<Answer> => {
  const from = place ?? liveOf(folder)
  if (!from) throw new Error('From where? --from https://drape.example, or a folder that holds a site.')
  const fetched = await fetchTypes(from, folder, neighboursIn(folder))
  return { lines: fetched.map(typesLine), value: fetched }
}
