interface Held {
  readonly request: string
  readonly by: string
}

/** What people were told that is done, and what they tried: the model that the tables are compared with. */
export const newJournal = () => ({
  /** By key: whose, and the photo that was acknowledged. */
  uploads: new Map<string, { readonly account: string; photo: string | undefined }>(),
  messages: new Map<string, { readonly account: string; readonly photo: string }>(),
  ratings: new Map<string, { readonly account: string; readonly stars: number }>(),
  /** Completed outfits, by whom and of whose. */
  completed: new Map<string, { readonly by: string }>(),
  /** Outfits that somebody wanted back. */
  calledBack: new Set<string>(),
  /** By key: the request that was handed over. */
  handOvers: new Map<string, string>(),
  /** Whose session was used with another key. */
  robbed: new Set<string>(),
  /** Deletions that were begun, and accounts whose deletion was acknowledged. */
  leaving: new Set<string>(),
  left: new Set<string>(),
  /** Old tokens that were presented, and answered. */
  reused: new Set<string>(),
  /** Live claims. */
  claims: new Map<string, { readonly by: string; readonly until: number }>(),
  /** In this scene: who was told that they have a request, and who gave one back. */
  holds: [] as Held[],
  releases: [] as Held[],
  /** Whose each id is, also when it is gone. */
  owners: new Map<string, string>(),
  /** What the dashboard was last compared with. */
  lastFigures: '',
})

export type Journal = ReturnType<typeof newJournal>
