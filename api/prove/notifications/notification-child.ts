import { openDatabase } from '../../src/infra/db/database.ts'
import { startJobWorker } from '../../src/infra/job/job-worker.ts'
import { vapidKeysOf } from '../../src/infra/secret/vapid-keys.ts'
import { mailAddresses } from '../../src/notification/mail-address.ts'
import { smtpTransport } from '../../src/notification/mail-transport.ts'
import { mailNotification } from '../../src/notification/notification.service.ts'
import { pushNotification } from '../../src/notification/push.service.ts'
import { pushTransport } from '../../src/notification/push-transport.ts'

/** The worker of a replica alone, as a process that can be killed. */
const [url = '', server = ''] = process.argv.slice(2)
const publicUrl = 'https://drape.example'
const quiet = () => undefined
const log = { info: quiet, warn: quiet, debug: quiet }
const database = openDatabase(url, quiet)
const mailing = {
  database,
  log,
  addresses: mailAddresses(['a key of the proof alone, long enough for it']),
  send: smtpTransport({ url: server, from: 'hello@drape.example' }, publicUrl),
  publicUrl: () => publicUrl,
}
const vapid = vapidKeysOf('a-private-key-of-tests-alone-long-enough-AA')
const pushing = { database, log, send: pushTransport(vapid, publicUrl), admitsAnybody: true }
startJobWorker({
  url,
  database,
  log,
  tasks: {
    mail_notification: (id) => mailNotification(mailing, id),
    push_notification: (job) => pushNotification(pushing, job),
  },
  everyMs: 50,
})
process.stdout.write('started\n')
