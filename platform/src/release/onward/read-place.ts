import { ask, readUpTo } from '../ask.ts'
import { pointers } from '../bucket/needed-files.ts'
import { readBucket } from '../bucket/read-bucket.ts'
import { workInBucket } from '../bucket/work-in-bucket.ts'
import { readServer } from '../destination/read-server.ts'
import { askServer } from '../destination/server-client.ts'
import type { Variables } from '../destination/variables.ts'
import { isAddress } from '../foreign/fetch-remote.ts'
import type { Target } from '../names.ts'
import { serverPaths } from '../server-api.ts'
import { judgeAt } from '../signed/trust.ts'
import { siteStore } from '../site.store.ts'
import { carriedVersion, maxCarriedBytes, readVersion, requireSigned } from './carried-version.ts'

const maxTextBytes = 16 * 1024 * 1024

interface Place {
  readonly readText: (file: string) => Promise<string | undefined>
  readonly read: () => Promise<unknown>
}

interface Reading {
  readonly env: Variables
  readonly rootKeys: readonly string[]
  readonly isOnly: boolean | undefined
}

const placeOf = async (from: string, target: Target, { env, isOnly }: Reading): Promise<Place> => {
  const name = `${target.part}@${target.version}`
  if (isAddress(from)) {
    const server = await readServer(from, env, { verb: 'promote', targets: [target.part] }, isOnly)
    return {
      readText: async (file) => {
        const reply = await ask(`${server.address}/site/${file}`, { redirect: 'error' })
        return reply.ok ? readUpTo(maxTextBytes, reply) : undefined
      },
      read: async () =>
        (await askServer(server, maxCarriedBytes)(`${serverPaths.version}?target=${name}`)).value,
    }
  }
  if (!from.startsWith('s3:')) {
    const store = siteStore(from)
    return { readText: async (file) => store.readText(file), read: async () => readVersion(store, target) }
  }
  return workInBucket(readBucket(from, env), { verb: 'verify', targets: [name] }, (folder): Place => {
    const store = siteStore(folder)
    const texts = new Map(pointers.map((file) => [file as string, store.readText(file)]))
    const version = readVersion(store, target)
    return { readText: async (file) => texts.get(file), read: async () => version }
  })
}

/** A version at another place, as this has signed it: of what its visitors get, and what was live before. */
export const readFrom = async (from: string, target: Target, reading: Reading) => {
  const { part, version } = target
  const place = await placeOf(from, target, reading)
  const { registry, isExpired } = await judgeAt(from, { rootKeys: reading.rootKeys, read: place.readText })
  if (!registry || isExpired) throw new Error(`What is live at ${from} is not signed, or no more.`)
  const { hashes = {} } = registry
  const hash = hashes[`${part}/${version}/part.json`]
  if (!hash) throw new Error(`${part} ${version} is not among what ${from} has signed: nobody gets it there.`)
  const carried = carriedVersion.parse(await place.read())
  requireSigned(carried, hash, target, from)
  return carried
}
