import {
  readNotificationSettings,
  showMailSwitch,
  switchMailOff,
  updateNotificationSettings,
} from '@drape/contract/notification'
import { html, plainPage, plainPolicy } from '@drape/platform/server/plain-page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../infra/http/refusal.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { kindWords } from './mail.ts'
import { mailAddresses } from './mail-address.ts'
import { serveMailbox } from './mailbox.routes.ts'
import { openMailing } from './mailing.ts'
import { notificationService } from './notification.service.ts'

const home = html`<p><a href="/?screen=profile">Open Drape</a></p>`

const send = (reply: FastifyReply, page: string) =>
  reply
    .headers({ 'content-security-policy': plainPolicy, 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(page)

const unknown = (request: FastifyRequest, reply: FastifyReply) => {
  if (!request.headers.accept?.includes('text/html')) throw notFound()
  const page = plainPage(
    'This link does not work',
    html`<p>It is not whole, or it was not made by us. You can switch e-mails off in Drape: under Profile, in Settings.</p>${home}`,
  )
  return send(reply.code(404), page)
}

export async function serveNotifications(app: FastifyInstance, { env, database }: Infra): Promise<void> {
  const addresses = mailAddresses(env.tokenKeys)
  const mailing = openMailing(env)
  const notifications = notificationService(database, mailing.send !== undefined)
  if (mailing.mailbox) serveMailbox(app, mailing.mailbox)

  serveCall(app, readNotificationSettings, async ({ caller }) => notifications.read(caller.id))

  serveCall(app, updateNotificationSettings, async ({ caller, body }) =>
    notifications.update(caller.id, body),
  )

  serveCall(app, showMailSwitch, async ({ query, request, reply }) => {
    if (!addresses.isGood(query)) return unknown(request, reply)
    const page = plainPage(
      'Switch these e-mails off?',
      html`<p>You get e-mails ${kindWords[query.kind]}.</p>
<form method="post" action="${request.url}"><button>Switch them off</button></form>${home}`,
    )
    return send(reply, page)
  })

  await app.register(async (scope) => {
    // Mail programs send a form, whose address says everything.
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data']
    const limits = { parseAs: 'string', bodyLimit: 1024 } as const
    scope.addContentTypeParser(types, limits, (_request, _body, done) => done(null, undefined))

    serveCall(scope, switchMailOff, async ({ query, request, reply }) => {
      if (!addresses.isGood(query)) return unknown(request, reply)
      await notifications.switchOff(query)
      const page = plainPage(
        'They are switched off',
        html`<p>You get no more e-mails ${kindWords[query.kind]}. If you want them again: in Drape, under Profile, in Settings.</p>${home}`,
      )
      return send(reply, page)
    })
  })
}
