import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SiteServerOptions } from './options.ts'
import { html, plainPage, plainPolicy, sendHtml } from './plain-page.ts'

const hostOf = (origin = ''): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

/**
 * Whether a page of ours sends this. Browsers that say nothing of it name the page's origin with each POST to another
 * one, so what names neither is no page: a program, which has no person's cookies.
 */
const isOurs = ({ headers, host }: FastifyRequest, publicUrl: string | undefined): boolean => {
  const { origin, 'sec-fetch-site': site } = headers
  // "none" is a person's own doing, as sending a form once more.
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  // Without the scheme, which differs behind a proxy that ends TLS.
  return origin === undefined || [host, hostOf(publicUrl)].includes(hostOf(origin) ?? 'null')
}

/**
 * Has this scope take the forms of our own pages. Those of other sites are refused: they would act in the name of the
 * person who opened that site.
 */
export function takeOwnForms(
  scope: FastifyInstance,
  bodyLimit: number,
  { publicUrl, product }: Pick<SiteServerOptions, 'publicUrl' | 'product'>,
): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    async (_request: unknown, text: string) => Object.fromEntries(new URLSearchParams(text)),
  )
  scope.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST' || isOurs(request, publicUrl)) return
    const page = plainPage(
      'Nothing was done',
      html`<p>Another site sent this form in your name. If you meant to do this, please begin at our own page.</p>
<p><a href="/">Go to ${product.name}</a></p>`,
    )
    return sendHtml(reply.code(403), plainPolicy, page)
  })
}
