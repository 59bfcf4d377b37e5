import type { FastifyRequest } from 'fastify'
import { tokenStore } from '../../release/token/token.store.ts'
import { type Grant, isValid } from '../../release/token/token.ts'
import type { ReleasingOptions } from '../options.ts'
import { ownCookie } from '../own-cookie.ts'
import { type Secrets, signer } from '../signer.ts'

const lifeSeconds = 3_600
const form = /^([\da-f]{8})\.(\d{1,12})\.([\w-]{43})$/

/** Says for an hour which release token an operator showed. It is no token itself. */
export function operatorCookie(secrets: Secrets, isSecure: boolean) {
  const { sign, isGood } = signer(secrets, 'operator cookie')
  // For all paths: its pages get the panel, and no other host of the domain can set one.
  const cookie = ownCookie({ name: 'drape-operator', path: '/', isSecure })
  return {
    /** The id of the token, which may be invalid by now. */
    read: (header?: string): string | undefined => {
      const [, id = '', expires = '', signature = ''] = form.exec(cookie.read(header) ?? '') ?? []
      if (!isGood(`${id}.${expires}`, signature) || Number(expires) * 1000 <= Date.now()) return undefined
      return id
    },
    write: (id: string): string => {
      const text = `${id}.${Math.floor(Date.now() / 1000) + lifeSeconds}`
      return cookie.write(`${text}.${sign(text)}`, lifeSeconds)
    },
    clear: cookie.clear,
  }
}

/** What somebody who has signed in on the page of the parts may do: what their token may, as long as it is valid. */
export function operatorSession({ siteDir, secrets, publicUrl }: ReleasingOptions) {
  const cookie = operatorCookie(secrets, publicUrl?.startsWith('https:') ?? false)
  return {
    cookie,
    grantOf: ({ headers }: FastifyRequest): Grant | undefined => {
      const id = cookie.read(headers.cookie)
      return id
        ? tokenStore(siteDir)
            .list()
            .find((each) => each.id === id && isValid(each))
        : undefined
    },
  }
}
