import { access } from 'node:fs/promises'
import { z } from 'zod'
import { inside } from '../../release/inside.ts'
import { partName, versionName } from '../../release/names.ts'
import { failures, measures, type What, whats } from '../../runtime/evidence/evidence.ts'
import type { LiveGuards } from '../canary/canary-guard.ts'
import type { ReleasingOptions } from '../options.ts'
import type { LiveSite } from '../site/live-site.ts'
import { openCodeWords } from './code-words.ts'
import type { Sample } from './evidence-store.ts'
import { binOf } from './scale.ts'
import { cut, framesOf, scrub } from './scrub.ts'

/** As docs/operations.md and the operator's privacy notice say. */
const retentionDays = 90

const maxSightings = 100

/** An event of a page, with a sample of a failure. Further fields are of a page that is newer than this server. */
const sighting = z
  .tuple([
    partName,
    versionName,
    z.enum(whats as [What, ...What[]]),
    z.number().min(0).max(1e9),
    z.string().max(3_000).transform(cut).optional().catch(undefined),
  ])
  .rest(z.unknown())

type Sighting = z.output<typeof sighting>

export type EvidenceService = ReturnType<typeof evidenceService>

const isOneOf = (kinds: readonly What[], what: What): boolean => kinds.includes(what)

/** The valid events of a page's report, each at most once. */
function readSightings(items: readonly unknown[]): Sighting[] {
  const sightings = new Map<string, Sighting>()
  for (const each of items.slice(0, maxSightings)) {
    const { data } = sighting.safeParse(each)
    const key = data?.slice(0, 3).join(' ')
    if (data && key && !sightings.has(key)) sightings.set(key, data)
  }
  return [...sightings.values()]
}

export function evidenceService(
  { siteDir, evidenceStore: store }: Pick<ReleasingOptions, 'siteDir' | 'evidenceStore'>,
  { read }: LiveSite,
  guards: LiveGuards,
) {
  const ofCode = openCodeWords(siteDir)

  const clean = async (part: string, version: string, text: string): Promise<string> => {
    const [message = '', ...lines] = text.split('\n')
    const cleaned = await ofCode(part, version, scrub(message))
    const frames = framesOf(lines.join('\n')).map(async (frame) => {
      const [place = '', name] = frame.split(' ').toReversed()
      return name ? `${await ofCode(part, version, name)} ${place}` : place
    })
    return [cleaned, ...(await Promise.all(frames))].join('\n')
  }

  /** A tab may be open for longer than the registry remembers its versions: what is published counts as long as it is. */
  const isPublished = (part: string, version: string): Promise<boolean> =>
    access(inside(siteDir, part, version, 'part.json')).then(
      () => true,
      () => false,
    )

  return {
    /** Counts events of versions of this site; all others are dropped. */
    async take(items: readonly unknown[]): Promise<void> {
      const site = await read().catch(() => undefined)
      // Pages are served elsewhere, or the site is being put in place: nothing is known that could be counted.
      if (!site) return
      const { history, withdrawn, canaries } = site
      const sightings = readSightings(items)
      const isKnown = (part: string, version: string) =>
        [history[part], withdrawn[part]].some((versions) => versions?.includes(version)) ||
        canaries.some((each) => each.part === part && each.version === version)
      const isCounted = async ([part, version, what]: Sighting) =>
        what === 'named' ? isPublished(part, version) : isKnown(part, version)
      const areCounted = await Promise.all(sightings.map(isCounted))
      const countable = sightings.filter((_, at) => areCounted[at])
      if (countable.length === 0) return
      const compared = new Set([...canaries, ...guards(site)].map(({ part }) => part))
      await store.count(
        countable.map(([part, version, what, value]) => ({
          part,
          version,
          what,
          bin: isOneOf(measures, what) ? binOf(value) : 0,
          isFine: compared.has(part),
        })),
      )
      const samples = countable.flatMap(([part, version, what, , text = '']): Promise<Sample>[] => {
        if (!text || !isOneOf(failures, what)) return []
        return [clean(part, version, text).then((cleaned) => ({ part, version, what, text: cleaned }))]
      })
      await store.keepSamples(await Promise.all(samples))
    },
    sweep: () => store.sweep(retentionDays),
  }
}
