import { openAsBlob, readFileSync } from 'node:fs'
import { inside } from '../inside.ts'
import { sha384 } from '../integrity.ts'
import { mapsLeftOut } from '../kept/maps-left-out.ts'
import type { BuildManifest } from '../server-api.ts'
import { filesIn } from '../verify.ts'

/** Compressed copies are not sent: publish makes them. */
const isCopy = (file: string, all: ReadonlySet<string>): boolean =>
  /\.(br|gz)$/.test(file) && all.has(file.replace(/\.(br|gz)$/, ''))

/** A build as a multipart form: its manifest, then each file. */
export const buildForm = async (
  folder: string,
  origin: Omit<BuildManifest, 'integrity'>,
): Promise<FormData> => {
  const all = new Set(filesIn(folder))
  const sent = [...all].filter((file) => !isCopy(file, all))
  const { left } = mapsLeftOut(folder, sent)
  const files = sent.filter((file) => !left.includes(file))
  const integrity = Object.fromEntries(
    files.map((file) => [file, sha384(readFileSync(inside(folder, file)))]),
  )
  const form = new FormData()
  form.append('manifest', JSON.stringify({ integrity, ...origin } satisfies BuildManifest))
  for (const file of files) form.append('file', await openAsBlob(inside(folder, file)), file)
  return form
}
