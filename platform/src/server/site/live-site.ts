import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inside } from '../../release/inside.ts'
import { type Canary, type Registry, registry } from '../../release/registry.ts'
import {
  Distrust,
  holdsRootKey,
  type Judged,
  judge,
  sha256,
  signedUntil,
  type Trust,
} from '../../release/signed/signed.ts'
import type { SiteServerOptions } from '../options.ts'
import { markOf, openPublishedFiles } from './published-files.ts'
import { runAnew } from './run-anew.ts'
import { type TrustRecord, trustStore } from './trust.store.ts'

export interface Live extends Registry {
  readonly canaries: Canary[]
  /** The ids of the root keys that it is signed under; undefined where nothing is. */
  readonly rootKeys: readonly string[] | undefined
  /** The registry as browsers get it. */
  readonly text: string
  /** The text of a page or of the notices, as it was when the registry was verified. */
  textOf(file: string): string
  /** Reads a file of the host; throws where its bytes are not those that were published. */
  readHostFile(file: string): Promise<Buffer>
  /** Whether the bytes of a version's file are those that were published. True for what nothing signed speaks of. */
  isAsPublished(path: string): Promise<boolean>
}

type ReadFile = (file: string) => Promise<string | undefined>

interface Good {
  readonly mark: string
  readonly live: Live
  readonly trust: Trust
  /** Whether the root key lies beside the site, as where a site is tried out. */
  readonly isOwn: boolean
  /** Undefined where nothing is signed. */
  readonly expires: number | undefined
}

/** A refused registry may be valid a little later, for example while the files of a site are copied one by one. */
const lookAgainAfterMs = 1000

const readOptional = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })

/** The pages and notices of a registry; each must have the signed hash. */
const readFilesOf = async (siteDir: string, { pages, notices, hashes }: Registry) => {
  const files = [...Object.values(pages).map(({ file }) => file), ...(notices ? [notices] : [])]
  const readings = [...new Set(files)].map(async (file) => {
    const text = await readOptional(inside(siteDir, file))
    if (text === undefined) throw new Distrust(`${file} is missing`)
    if (hashes && sha256(text) !== hashes[file]) throw new Distrust(`${file} is not what was signed`)
    return [file, text] as const
  })
  return Object.fromEntries(await Promise.all(readings))
}

const isSameRoot = (one: Trust['root'], other: Trust['root']): boolean =>
  one?.signed.version === other?.signed.version &&
  one?.signed.roles.root.keyids.join() === other?.signed.roles.root.keyids.join()

/** The site that a server serves: all who ask get the same, so that what one refuses no other serves. */
export function watchSite(
  app: FastifyInstance,
  { siteDir, dataDir, siteRoot = [] }: Pick<SiteServerOptions, 'siteDir' | 'dataDir' | 'siteRoot'>,
) {
  const file = join(siteDir, 'registry.json')
  const trusted = trustStore(siteDir, dataDir, app.log)
  const isAsPublished = openPublishedFiles(siteDir, app.log)
  let good: Good | undefined
  let lastRefused: { readonly mark: string; readonly at: number } | undefined
  let lastTrouble = ''
  let saving = Promise.resolve()
  app.addHook('onClose', () => saving)

  const reportTrouble = (trouble: string): void => {
    // Once, and not at each request.
    if (trouble !== lastTrouble)
      app.log.error(
        { trouble },
        'registry.json on the disk is not trusted; what was live before is served on',
      )
    lastTrouble = trouble
  }

  const goodOf = (
    mark: string,
    value: Registry,
    { root, isOwn, text, files }: Omit<TrustRecord, 'root'> & Pick<Trust, 'root'>,
  ): Good => ({
    mark,
    trust: { root, text },
    isOwn,
    expires: signedUntil(text),
    live: {
      ...value,
      canaries: value.canaries ?? [],
      rootKeys: root?.signed.roles.root.keyids,
      text,
      textOf: (file) => files[file] ?? '',
      readHostFile: async (file) => {
        const [version = ''] = value.history['host'] ?? []
        if (!(await isAsPublished(`/host/${version}/${file}`, value.hashes)))
          throw new Error(`${file} of the host was altered.`)
        return readFile(inside(siteDir, 'host', version, file))
      },
      isAsPublished: (path) => isAsPublished(path, value.hashes),
    },
  })

  const isOwn = ({ root }: Trust): boolean => root !== undefined && holdsRootKey(siteDir, root)

  const judgeAnyRoot = async (text: string, read: ReadFile): Promise<Judged> => {
    try {
      return await judge(text, { trust: good?.trust ?? {}, rootKeys: siteRoot, read })
    } catch (error) {
      if (!good?.isOwn || siteRoot.length > 0) throw error
      // The folder was made again, with keys of its own, and so it could have been by a holder of the keys before.
      const judged = await judge(text, { trust: {}, read })
      const isAnother = judged.trust.root && !isSameRoot(judged.trust.root, good.trust.root)
      if (!isAnother || !isOwn(judged.trust)) throw error
      return judged
    }
  }

  /** Of a registry that may take the place of the one that is served. */
  const judgeNext = async (text: string, read: ReadFile): Promise<Judged> => {
    const judged = await judgeAnyRoot(text, read)
    if (judged.isExpired && good && good.trust.text !== text) throw new Distrust('it has expired')
    return judged
  }

  const take = async (mark: string): Promise<Good> => {
    const text = await readFile(file, 'utf8')
    const { registry: signedRegistry, trust } = await judgeNext(text, (name) =>
      readOptional(inside(siteDir, name)),
    )
    const value = signedRegistry ?? registry.parse(JSON.parse(text))
    const { root } = trust
    const record = { text, isOwn: isOwn(trust), files: await readFilesOf(siteDir, value) }
    // Requests do not wait for the disk.
    if (root) saving = saving.then(() => trusted.keep({ ...record, root }))
    return goodOf(mark, value, { ...record, root })
  }

  const recalled = trusted.recall(siteRoot).then((saved) => {
    if (saved) good = goodOf('', saved.registry, saved)
  })

  const refresh = runAnew(async (): Promise<Good> => {
    await recalled
    let mark = ''
    try {
      mark = await markOf(file)
      if (good?.mark === mark) return good
      const isKnown = lastRefused?.mark === mark && Date.now() - lastRefused.at < lookAgainAfterMs
      if (isKnown && good) return good
      good = await take(mark)
      lastRefused = undefined
      lastTrouble = ''
      return good
    } catch (error) {
      // A site from before, where nothing is signed, has no older one that is known to be right.
      if (!good?.trust.root) throw error
      lastRefused = { mark, at: Date.now() }
      reportTrouble((error as Error).message)
      return good
    }
  })

  return {
    /** What registry.json says is live. */
    read: async (): Promise<Live> => {
      const { live, expires = Number.POSITIVE_INFINITY } = await refresh()
      if (expires < Date.now()) reportTrouble('it has expired')
      return live
    },
    /** Throws Distrust for a registry that must not take the place of the one that is served. */
    verify: async (text: string, read: ReadFile): Promise<void> => {
      await recalled
      await judgeNext(text, read)
    },
  }
}

export type LiveSite = ReturnType<typeof watchSite>
