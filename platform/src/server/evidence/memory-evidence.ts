import { type Counted, type EvidenceStore, quarterMs, type Sample } from './evidence-store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

type Row = Omit<Counted, 'isFine'> & { readonly at: Date; count: number }

/** For one server, until it stops. */
export function memoryEvidence(): EvidenceStore {
  const rows = new Map<string, Row>()
  const samples = new Map<string, Sample & { readonly at: Date }>()
  const rowsSince = (time: Date) =>
    [...rows.values()]
      .filter(({ at }) => at >= time)
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const nameOf = ({ part, version, what }: Pick<Row, 'part' | 'version' | 'what'>) =>
    `${part} ${version} ${what}`

  return {
    count: async (sightings) => {
      for (const { isFine, ...each } of sightings) {
        const spanMs = isFine ? minuteMs : hourMs
        const at = new Date(Math.floor(Date.now() / spanMs) * spanMs)
        const key = `${nameOf(each)} ${each.bin} ${at.getTime()}`
        const row = rows.get(key) ?? { ...each, at, count: 0 }
        row.count += 1
        rows.set(key, row)
      }
    },
    keepSamples: async (newest) => {
      for (const each of newest) samples.set(nameOf(each), { ...each, at: new Date() })
    },
    since: async (time, part, versions) =>
      rowsSince(time).filter((each) => each.part === part && versions.includes(each.version)),
    sumsSince: async (time) => {
      const sums = new Map<string, Row>()
      for (const each of rowsSince(time)) {
        const key = `${nameOf(each)} ${each.bin}`
        sums.set(key, { ...each, count: each.count + (sums.get(key)?.count ?? 0) })
      }
      return [...sums.values()]
    },
    quartersSince: async (time, whats) =>
      rowsSince(time)
        .filter(({ what }) => whats.includes(what))
        .map((each) => ({ ...each, at: new Date(Math.floor(each.at.getTime() / quarterMs) * quarterMs) })),
    samplesSince: async (time) => [...samples.values()].filter(({ at }) => at >= time),
    namedSince: async (time) => {
      const versionsByPart: Record<string, string[]> = {}
      for (const { part, version, what } of rowsSince(time))
        if (what === 'named' && !versionsByPart[part]?.includes(version))
          versionsByPart[part] = [...(versionsByPart[part] ?? []), version]
      return versionsByPart
    },
    sweep: async (days) => {
      const before = new Date(Date.now() - days * 24 * hourMs)
      for (const store of [rows, samples])
        for (const [key, { at }] of store as Map<string, { readonly at: Date }>)
          if (at < before) store.delete(key)
    },
  }
}
