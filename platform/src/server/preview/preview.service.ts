import { readFile } from 'node:fs/promises'
import { inside } from '../../release/inside.ts'
import type { ComposedPreview } from '../../release/preview/compose-preview.ts'
import { digestOf } from '../../release/preview/preview.ts'
import { pageFinder } from '../../release/routes/page-at.ts'
import type { ReleasingOptions } from '../options.ts'
import { conflict } from '../refusal.ts'
import type { ReleaseService } from '../release/release.service.ts'
import type { Live, LiveSite } from '../site/live-site.ts'
import { type Flaw, type Previewed, type PreviewGrant, previewGrants } from './preview-grant.ts'

/** Each is some hundreds of kilobytes, and few are looked at on the same day. */
const maxPreviews = 8

/** Of each part a page knows so many versions. */
const usable = 3

/** Why a grant opens nothing, as a constant for the log. */
export type Refused = Flaw | 'of another version' | 'of other bytes' | 'withdrawn'

export function previewService(
  { siteDir, secrets }: ReleasingOptions,
  { read }: LiveSite,
  { carryOut }: ReleaseService,
) {
  const grants = previewGrants(secrets)
  /** By the registry with which they were composed: when it changes, all are composed again. */
  const composed = new WeakMap<object, Map<string, Promise<ComposedPreview>>>()

  /** The other versions are read from the signed registry, if the site is signed. */
  const composeAnew = async (target: string, { history, isAsPublished }: Live): Promise<ComposedPreview> => {
    for (const [part, versions] of Object.entries(history))
      for (const version of versions.slice(0, usable))
        if (!(await isAsPublished(`/${part}/${version}/part.json`)))
          throw conflict(`${part} ${version} is live, and not as it was published.`)
    const { value } = await carryOut<ComposedPreview>({
      verb: 'preview',
      targets: [target],
      beside: history,
      by: `previews of ${target.split('@')[0]}`,
      source: '',
    })
    return value
  }

  const compose = async ({ part, version }: Previewed): Promise<ComposedPreview> => {
    const registry = await read()
    const previews = composed.get(registry) ?? new Map<string, Promise<ComposedPreview>>()
    composed.set(registry, previews)
    const target = `${part}@${version}`
    const preview = previews.get(target) ?? composeAnew(target, registry)
    previews.delete(target)
    previews.set(target, preview)
    for (const old of [...previews.keys()].slice(0, -maxPreviews)) previews.delete(old)
    return preview.catch((error) => {
      previews.delete(target)
      throw error
    })
  }

  return {
    /** Composes it at once, so that whoever asks for a preview gets the reason if it fails. */
    grant: async (request: Previewed & Pick<PreviewGrant, 'own' | 'by' | 'token'>, audience: string) => {
      const { digest, isWithdrawn: withdrawn } = await compose(request)
      return grants.make({ ...request, digest, withdrawn }, audience)
    },
    /** What a text grants here and now. */
    read: async (text: string, audience: string): Promise<PreviewGrant | Refused> => {
      const grant = await grants.read(text, audience)
      if (typeof grant === 'string') return grant
      const { part, version } = grant
      // Read each time, because the folder may have been replaced by another build.
      const bytes = await readFile(inside(siteDir, part, version, 'part.json')).catch(() => undefined)
      const digest = bytes && digestOf(bytes)
      if (digest !== grant.digest) return 'of other bytes'
      const { withdrawn } = await read()
      const isWithdrawn = Object.hasOwn(withdrawn, part) && withdrawn[part]?.includes(version)
      return isWithdrawn && !grant.withdrawn ? 'withdrawn' : grant
    },
    pageAt: async (grant: PreviewGrant, path: string) => {
      const { digest, pages } = await compose(grant)
      const pattern = pageFinder(pages)(path)
      const page = pages[pattern ?? '*']
      return digest === grant.digest ? page && { ...page, pattern } : undefined
    },
  }
}
