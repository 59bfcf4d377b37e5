/** Everything that the server has acknowledged to one client. */
export const newJournal = (refresh: string) => ({
  /** The last acknowledged colour and the last sent one: either may be stored. */
  color: { acknowledged: '', sent: '' },
  photos: new Set<string>(),
  /** The idempotency key of an unacknowledged upload, which may or may not be stored. */
  pendingUpload: undefined as string | undefined,
  outfits: new Map<string, { readonly photoId: string; readonly itemIds: readonly string[] }>(),
  ratings: new Map<string, { readonly outfitId: string; readonly stars: number }>(),
  refresh,
})

export type Journal = ReturnType<typeof newJournal>
