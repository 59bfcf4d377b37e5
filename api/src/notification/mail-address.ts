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
    offPath: (mailSwitch: MailSwitch): string =>
      `${showMailSwitch.path}?${new URLSearchParams({ ...mailSwitch, signature: sign(textOf(mailSwitch)) })}`,
    isGood: ({ signature, ...mailSwitch }: MailSwitch & { readonly signature: string }): boolean =>
      isGood(textOf(mailSwitch), signature),
  }
}
