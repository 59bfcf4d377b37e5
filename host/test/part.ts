import type { PageRelease } from '@drape/release/page-registry'
import { type Container, createPart } from '../src/part/part.ts'
import type { PartFailure } from '../src/part/part-failure.ts'
import type { Finding } from '../src/part/probe.ts'

const release = (version: string): PageRelease => ({
  version,
  scope: `drape_user_${version}`,
  entry: `/site/user/${version}/entry.js`,
  integrity: `sha384-${version}`,
  needs: { shared: [version] },
})
export const v2 = release('v2')
export const v1 = release('v1')

/** The container of each version; without one, its script sets no global. */
type Containers = Readonly<Record<string, Partial<Container>>>

export const chunkAddress = 'http://localhost/site/user/v2/app.js'
export const chunkFailure = () =>
  Object.assign(new Error('Loading chunk app failed.'), { name: 'ChunkLoadError', request: chunkAddress })

export const lent = { react: { '19.0.0': { get: () => () => 'react' } } }

/** A part in a fake browser whose scripts and probes the test controls. */
export const partOf = (
  releases: readonly PageRelease[],
  {
    containers = { v2: {}, v1: {} },
    findings = [],
    run = () => {},
  }: { containers?: Containers; findings?: Finding[]; run?: (url: string) => unknown },
) => {
  const ran: [url: string, integrity: string][] = []
  const probed: [url: string, integrity: string | undefined][] = []
  const waited: number[] = []
  const part = createPart('user', releases, {
    runScript: async (url, integrity) => {
      ran.push([url, integrity])
      run(url)
      for (const { version, scope, entry } of releases) {
        if (entry !== url || !containers[version]) continue
        const container = { init: () => {}, get: async () => () => version, ...containers[version] }
        Object.assign(globalThis, { [scope]: container })
      }
    },
    probe: async (url, integrity) => {
      probed.push([url, integrity])
      return findings.shift() ?? 'fine'
    },
    wait: async (ms) => void waited.push(ms),
    shares: () => lent,
    openForeign: () => Promise.reject(new Error('It is not foreign.')),
    startWithout: () => false,
  })
  const open = async () => (await part.enter('app'))()
  return { part, open, ran, probed, waited, openWithFallback: () => part.withFallback(open) }
}

export const failure = (opening: Promise<unknown>): Promise<PartFailure> =>
  opening.then(
    () => Promise.reject(new Error('It opened.')),
    (error) => error,
  )

export const aMoment = () => new Promise((resolve) => setTimeout(resolve))

/** Throws this many times, then no more. */
export const times = (count: number, error: () => Error) => {
  let left = count
  return () => {
    left -= 1
    if (left >= 0) throw error()
  }
}

/** Each test begins with an empty page. */
export const emptyPage = () => {
  for (const { scope } of [v1, v2]) Reflect.deleteProperty(globalThis, scope)
}
