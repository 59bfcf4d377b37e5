/**
 * Takes the place of a worker that a browser has, which looks for a newer one at each visit, and removes itself with
 * all that was held. Pages that are open go on without it.
 */
export const removalOfWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('drape-')) await caches.delete(name)
  await registration.unregister()
})()))
`

/**
 * Browsers compare it at each visit, past all caches: so after a site was created again their worker gets the new keys.
 */
export const workerText = (code: string, rootKeys: readonly string[] | undefined): string =>
  rootKeys ? `self.drapeRoots=${JSON.stringify(rootKeys)};${code}` : code
