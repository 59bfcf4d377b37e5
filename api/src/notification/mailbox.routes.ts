import { html, plainPage, plainPolicy } from '@drape/platform/server/plain-page'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../infra/http/refusal.ts'
import type { mailbox } from './mailbox.ts'

/** The styles of an e-mail stand in its elements. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Shows a developer the e-mails that would have been sent, those of all clients. */
export function serveMailbox(app: FastifyInstance, { list }: Pick<ReturnType<typeof mailbox>, 'list'>): void {
  app.get('/mailbox', async (_request, reply) => {
    const mails = await list()
    const page = plainPage(
      'Mailbox',
      html`<p>For development: what a mail server would have been given, the newest first.</p>
${mails.length === 0 ? html`<p>Nothing has been sent yet.</p>` : ''}
${mails.map(
  ({ id, at, to, subject, text }) => html`<article>
<h2>${subject}</h2>
<p>To ${to.name}, ${to.address}, <time datetime="${at}">${at}</time></p>
<pre>${text}</pre>
<p><a href="/mailbox/${id}">As a mail program shows it</a></p>
</article>`,
)}`,
    )
    return reply.header('content-security-policy', plainPolicy).type('text/html; charset=utf-8').send(page)
  })

  app.get<{ Params: { id: string } }>('/mailbox/:id', async ({ params }, reply) => {
    const mail = (await list()).find(({ id }) => id === params.id)
    if (!mail) throw notFound()
    return reply
      .header('content-security-policy', mailPolicy)
      .type('text/html; charset=utf-8')
      .send(mail.html)
  })
}
