import { createECDH } from 'node:crypto'
import {
  readNotificationSettings,
  readPush,
  showMailSwitch,
  subscribePush,
  switchMailOff,
  unsubscribePush,
  updateNotificationSettings,
} from '@drape/contract/notification'
import type { Scenario } from '../scenario.ts'
import { allCallers, type Entry, nowhere, ofCall, ofRoute, users } from './row.ts'

const mailSwitch = ({ owner }: Scenario) => ({
  query: { account: owner.id, kind: 'new_time' as const, signature: 'x'.repeat(43) },
})

const browser = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'x'.repeat(22) },
}

export const rows: readonly Entry[] = [
  ofCall(readNotificationSettings, users),
  ofCall(updateNotificationSettings, users, () => ({ body: { mail: { new_time: false } } })),
  ofCall(readPush, users),
  ofCall(subscribePush, users, () => ({ body: browser })),
  ofCall(unsubscribePush, users, () => ({ params: { id: '0'.repeat(64) } })),
  // Authorised by the signature alone, which is wrong here; notification.test.ts tests the right one.
  ofCall(showMailSwitch, nowhere, mailSwitch),
  ofCall(switchMailOff, nowhere, mailSwitch),
  ofRoute('GET /mailbox', allCallers),
  ofRoute('GET /mailbox/:id', nowhere, { url: '/mailbox/none' }),
]
