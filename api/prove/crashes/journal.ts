/** Everything that the server has acknowledged to one client. */
export interface Journal {
  /** The last acknowledged colour and the last sent one: either may be stored. */
  color: { acknowledged: string; sent: string }
  readonly photos: Set<string>
  /** The idempotency key of an unacknowledged upload, which may or may not be stored. */
  pendingUpload: string | undefined
  readonly outfits: Map<string, { photoId: string; itemIds: readonly string[] }>
  readonly ratings: Map<string, { outfitId: string; stars: number }>
  refresh: string
}

export const newJournal = (refresh: string): Journal => ({
  color: { acknowledged: '', sent: '' },
  photos: new Set(),
  pendingUpload: undefined,
  outfits: new Map(),
  ratings: new Map(),
  refresh,
})
