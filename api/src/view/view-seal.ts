import { createHash } from 'node:crypto'
import type { PictureSize } from '@drape/contract/photo'
import { signer } from '@drape/platform/server/signer'
import type { TokenKeys } from '../infra/secret/token-keys.ts'

/** A stylist was given the address of a picture. */
export interface ViewContent {
  readonly id: string
  readonly accountId: string
  readonly photoId: string
  readonly stylistId: string
  readonly size: PictureSize
}

/** The content of a record: a view, or the numbers of records that were emptied with an account. */
export type ViewRecordContent = ViewContent | { readonly emptied: readonly number[] }

export const digestOf = (content: ViewRecordContent): string => {
  const parts =
    'emptied' in content
      ? ['emptied', ...content.emptied]
      : [content.id, content.accountId, content.photoId, content.stylistId, content.size]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

export interface SealedRecord {
  readonly number: number
  readonly at: Date
  readonly digest: string
  readonly seal: string
}

export type ChainEnd = Pick<SealedRecord, 'number' | 'seal'>

/** The seals of the record of views: only a process with the token keys can make them. */
export function viewSeals(keys: TokenKeys) {
  const records = signer(keys, 'view record')
  const ends = signer(keys, 'end of the view records')
  const textOf = ({ number, at, digest }: Omit<SealedRecord, 'seal'>, before: string) =>
    JSON.stringify([number, at.toISOString(), digest, before])
  const endText = ({ number, seal }: ChainEnd) => JSON.stringify([number, seal])
  return {
    seal: (record: Omit<SealedRecord, 'seal'>, before: string) => records.sign(textOf(record, before)),
    isGood: (record: SealedRecord, before: string) => records.isGood(textOf(record, before), record.seal),
    signEnd: (end: ChainEnd) => ends.sign(endText(end)),
    isEnd: (end: ChainEnd & { readonly signature: string }) =>
      ends.isGood(endText(end), end.signature) || (end.number === 0 && end.signature === ''),
  }
}

export type ViewSeals = ReturnType<typeof viewSeals>
