import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenStore } from '../../release/token/token.store.ts'
import { type Grant, isValid } from '../../release/token/token.ts'
import type { ReleasingOptions } from '../options.ts'
import { operatorCookie } from './operator-cookie.ts'
import { partsPolicy } from './parts-page.ts'

/** What somebody who has signed in on the page of the parts may do: what their token may, as long as it is valid. */
export function operatorSession({ siteDir, secrets, publicUrl }: ReleasingOptions) {
  const cookie = operatorCookie(secrets, publicUrl?.startsWith('https:') ?? false)
  return {
    cookie,
    grantOf: (request: FastifyRequest): Grant | undefined => {
      const id = cookie.read(request.headers.cookie)
      const grant =
        id &&
        tokenStore(siteDir)
          .list()
          .find((each) => each.id === id)
      return grant && isValid(grant) ? grant : undefined
    },
  }
}

export const sendOperatorPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .headers({ 'content-security-policy': partsPolicy, 'referrer-policy': 'same-origin', vary: 'accept' })
    .type('text/html; charset=utf-8')
    .send(page)
