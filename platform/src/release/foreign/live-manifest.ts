import { z } from 'zod'
import type { Facts } from '../kept/facts.ts'
import { parseJson } from '../parse-json.ts'

/** The fields of mf-manifest.json that depend on its folder. */
const manifest = z.looseObject({
  metaData: z.looseObject({
    remoteEntry: z.looseObject({ path: z.string() }),
    types: z.looseObject({ zip: z.string(), api: z.string() }),
    buildInfo: z.looseObject({}).optional(),
  }),
})

/** In a version's folder and, for the live version, in the part's folder. */
export const manifestFile = 'mf-manifest.json'

/**
 * The manifest of the live version for the part's folder, at an address that never changes. Its paths are relative, so
 * that it works on a server, in a bucket or on a CDN. Everybody reads it: of where it comes from it names the commit.
 */
export const liveManifest = (version: string, text: string, { provenance }: Facts = {}): string => {
  const { metaData, ...rest } = parseJson(manifestFile, text, manifest)
  const { remoteEntry, types, buildInfo } = metaData
  const inFolder = (file: string) => file && `${version}/${file}`
  const moved = {
    ...metaData,
    remoteEntry: { ...remoteEntry, path: version },
    types: { ...types, zip: inFolder(types.zip), api: inFolder(types.api) },
    ...(provenance?.commit && { buildInfo: { ...buildInfo, commit: provenance.commit } }),
  }
  return `${JSON.stringify({ ...rest, metaData: moved }, null, 2)}\n`
}
