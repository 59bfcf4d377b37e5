import { agree, readAgreement, showTerms, type TermsPage } from '@drape/contract/terms'
import { html, plainPage, plainPolicy } from '@drape/platform/server/plain-page'
import type { FastifyInstance } from 'fastify'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { termsService } from './terms.service.ts'
import { readTermsTexts } from './terms-texts.ts'

const titles: Record<TermsPage, string> = { terms: 'Terms', privacy: 'Privacy' }

/** Paragraphs with empty lines between them; a line that begins with # is a heading. */
const paragraphs = (text: string) =>
  text
    .split(/^(?=#)|\n[^\S\n]*\n|(?<=^#.*)\n/m)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) =>
      part.startsWith('#') ? html`<h2>${part.replace(/^#+\s*/, '')}</h2>` : html`<p>${part}</p>`,
    )

export async function serveTerms(app: FastifyInstance, { env, database }: Infra): Promise<void> {
  const texts = await readTermsTexts(env)
  const terms = termsService(database, texts)
  if (env.isProduction && !(env.termsText && env.privacyText))
    app.log.warn(
      'TERMS_TEXT and PRIVACY_TEXT are not both set: visitors read plain texts, which do not name the operator',
    )

  serveCall(app, readAgreement, async ({ caller }) => terms.read(caller.id))

  serveCall(app, agree, async ({ caller, body }) => terms.agree(caller.id, body.version))

  serveCall(app, showTerms, async ({ params, reply }) =>
    reply
      .header('content-security-policy', plainPolicy)
      .type('text/html; charset=utf-8')
      .send(plainPage(titles[params.page], html`${paragraphs(texts[params.page])}`)),
  )
}
