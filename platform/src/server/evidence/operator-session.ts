import type { FastifyRequest } from 'fastify'
import { tokenStore } from '../../release/token/token.store.ts'
import { type Grant, isValid } from '../../release/token/token.ts'
import type { ReleasingOptions } from '../options.ts'
import { ownCookie } from '../own-cookie.ts'
import { signer } from '../signer.ts'

const lifeSeconds = 3_600
const form = /^([\da-f]{8})\.(\d{1,12})\.([\w-]{43})$/

/** What somebody who has signed in on the page of the parts may do: what their token may, as long as it is valid. */
export function operatorSession(options: Pick<ReleasingOptions, 'siteDir' | 'secrets' | 'publicUrl'>) {
  const { siteDir, secrets, publicUrl } = options
  const { sign, isGood } = signer(secrets, 'operator cookie')
  const isSecure = publicUrl?.startsWith('https:') ?? false
  // For all paths: its pages get the panel, and no other host of the domain can set one.
  const cookie = ownCookie({ name: 'drape-operator', path: '/', isSecure })
  return {
    clear: cookie.clear,
    /** Says for an hour which release token an operator showed. It is no token itself. */
    write: (id: string): string => {
      const text = `${id}.${Math.floor(Date.now() / 1000) + lifeSeconds}`
      return cookie.write(`${text}.${sign(text)}`, lifeSeconds)
    },
    grantOf: ({ headers }: FastifyRequest): Grant | undefined => {
      const [, id = '', expires = '', signature = ''] = form.exec(cookie.read(headers.cookie) ?? '') ?? []
      if (!isGood(`${id}.${expires}`, signature) || Number(expires) * 1000 <= Date.now()) return undefined
      const grants = tokenStore(siteDir).list()
      return grants.find((each) => each.id === id && isValid(each))
    },
  }
}
