import { scriptPlace } from '../../release/kept/source-places.ts'
import type { releaseService } from '../release/release.service.ts'

/** What is remembered: a version does not change. */
const mostKnown = 2_000
const mostAtOnce = 200

/** Names the sources in texts that name places in scripts. They are looked up in the process of a release. */
export function sourcePlaces(siteDir: string, { carryOut }: ReturnType<typeof releaseService>) {
  const known = new Map<string, string>()

  const look = async (places: readonly string[]): Promise<void> => {
    const order = { site: siteDir, verb: 'sources', by: 'the server', source: 'the server' } as const
    const { value } = await carryOut<Readonly<Record<string, string>>>({ ...order, targets: places })
    if (known.size > mostKnown) known.clear()
    for (const place of places) known.set(place, value[place] ?? '')
  }

  return async (texts: readonly string[]): Promise<(text: string) => string> => {
    const places = new Set(texts.flatMap((text) => text.match(scriptPlace) ?? []))
    const unknown = [...places].filter((place) => !known.has(place)).slice(0, mostAtOnce)
    // A map that breaks that process leaves the places as they are.
    if (unknown.length > 0)
      await look(unknown).catch(() => unknown.forEach((place) => void known.set(place, '')))
    return (text) =>
      text.replace(scriptPlace, (place) => (known.get(place) ? `${known.get(place)} (${place})` : place))
  }
}
