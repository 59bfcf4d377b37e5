import { sharedPhotoPath } from '@drape/contract/shared-photo'
import '@drape/platform/runtime/service-worker'
import { scope } from '@drape/platform/runtime/worker-scope'
import { registerRoute } from 'workbox-routing'
import { openPush, showPush } from './notification/push.ts'
import { storeSharedPhoto } from './shared-photo/shared-photo.ts'

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === sharedPhotoPath,
  ({ request }) => storeSharedPhoto(request),
  'POST',
)

scope.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event.notification)))
