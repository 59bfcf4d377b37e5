import { type MailKind, showMailSwitch } from '@drape/contract/notification'
import { signer } from '@drape/platform/server/signer'
import type { TokenKeys } from '../infra/secret/token-keys.ts'

export interface MailSwitch {
  readonly account: string
  readonly kind: MailKind
}

export type MailAddresses = ReturnType<typeof mailAddresses>

const textOf = ({ account, kind }: MailSwitch) => `${account}\n${kind}`

/**
 * Signed addresses that switch one kind of e-mail off for one account. They do not expire: an old e-mail must be as
 * good for this as a new one.
 */
export function mailAddresses(tokenKeys: TokenKeys) {
  const { sign, isGood } = signer(tokenKeys, 'mail switch')

  return {
    offPath: (asked: MailSwitch): string =>
      `${showMailSwitch.path}?${new URLSearchParams({ ...asked, signature: sign(textOf(asked)) })}`,
    isGood: ({ signature, ...asked }: MailSwitch & { readonly signature: string }): boolean =>
      isGood(textOf(asked), signature),
  }
}
