/** What people were told that is done, and what they tried: the model that the tables are compared with. */
export interface Journal {
  /** By key: whose, and the photo that was acknowledged. */
  readonly uploads: Map<string, { readonly account: string; photo: string | undefined }>
  readonly messages: Map<string, { readonly account: string; readonly photo: string }>
  readonly ratings: Map<string, { readonly account: string; readonly stars: number }>
  /** Completed outfits, by whom and of whose. */
  readonly completed: Map<string, { readonly by: string }>
  /** Outfits that somebody wanted back. */
  readonly calledBack: Set<string>
  /** By key: the request that was handed over. */
  readonly handOvers: Map<string, string>
  /** Whose session was used with another key. */
  readonly robbed: Set<string>
  /** Deletions that were begun, and accounts whose deletion was acknowledged. */
  readonly leaving: Set<string>
  readonly left: Set<string>
  /** Old tokens that were presented, and answered. */
  readonly reused: Set<string>
  /** Live claims. */
  readonly claims: Map<string, { readonly by: string; readonly until: number }>
  /** In this scene: who was told that they have a request, and who gave one back. */
  readonly holds: { readonly request: string; readonly by: string }[]
  readonly releases: { readonly request: string; readonly by: string }[]
  /** Whose each id is, also when it is gone. */
  readonly owners: Map<string, string>
  /** What the dashboard was last compared with. */
  lastFigures: string
}

export const newJournal = (): Journal => ({
  uploads: new Map(),
  messages: new Map(),
  ratings: new Map(),
  completed: new Map(),
  calledBack: new Set(),
  handOvers: new Map(),
  robbed: new Set(),
  leaving: new Set(),
  left: new Set(),
  reused: new Set(),
  claims: new Map(),
  holds: [],
  releases: [],
  owners: new Map(),
  lastFigures: '',
})
