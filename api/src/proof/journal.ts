/** What the server has acknowledged to one person, kept outside of it. */
export interface Journal {
  /** The last colour that was acknowledged, and the last that was sent: either may stand. */
  color: { acknowledged: string; sent: string }
  readonly photos: Set<string>
  /** Sent and not acknowledged: it may be there once, under its key, or not at all. */
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
