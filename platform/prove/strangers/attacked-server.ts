import type { Looks } from '../../test/attack.ts'
import type { testReleases } from '../../test/release-server.ts'

export type ServerName = 'files of the site' | 'log' | 'what is live' | 'versions' | 'answers to visitors'

/** What an attack on a server may leave unchanged. */
export const looksAtServer = (server: ReturnType<typeof testReleases>): Looks<ServerName> => ({
  'files of the site': () => server.everything().filter((file) => file !== '.tokens.json'),
  log: () => server.site.read('log.jsonl'),
  'what is live': () => server.live(),
  versions: () => server.site.store.publishedVersions('shop'),
  'answers to visitors': async () => (await fetch(server.address).catch(() => undefined))?.status,
})
