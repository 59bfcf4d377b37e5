import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { filesName, forgetFile } from './held-files.ts'
import { givePage, lookForNewer, type Question } from './held-pages.ts'
import { scope } from './worker-scope.ts'

/** Only these: calls of the api, and whatever else a page asks for, do not pass through here. */
const kinds: readonly string[] = ['script', 'style', 'font']
const isFileOfPart = ({ pathname }: URL): boolean => /\/site\/[\w.-]+\/[\w.-]+\//.test(pathname)

/** The host loads a file that came altered again, past all caches: the stored copy may be the altered one. */
registerRoute(
  ({ url, request }) => request.cache === 'reload' && isFileOfPart(url),
  async ({ request }) => {
    // Before the answer, after which the host starts the file again.
    await forgetFile(request.url)
    return fetch(request)
  },
)

registerRoute(
  ({ url, request }) => kinds.includes(request.destination) && isFileOfPart(url),
  new CacheFirst({
    cacheName: filesName,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        // The browser has compared the bytes with the hash of the request, or there was none and nothing is held.
        cacheWillUpdate: async ({ request, response }) =>
          request.integrity && response.status === 200 && response.type !== 'opaque' ? response : null,
      },
    ],
  }),
)

registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
  ({ request }) => givePage(request),
)

// It holds nothing of its own that a running page could miss, so a new one takes over at once.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))

scope.addEventListener('message', (event) => {
  const { data, source } = event
  event.waitUntil(
    lookForNewer(data as Question).then(
      (answer) => source?.postMessage(answer),
      () => undefined,
    ),
  )
})
