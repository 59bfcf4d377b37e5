/** The signed addresses of photos live for 5 minutes at least. */
const addressLivesMs = 5 * 60_000

interface Asked {
  readonly isFetching: boolean
  readonly dataUpdatedAt: number
  readonly refetch: () => Promise<unknown>
}

/** For a photo that did not load: its address has ended perhaps. */
export const takeFreshAddress = ({ isFetching, dataUpdatedAt, refetch }: Asked): void => {
  if (!isFetching && Date.now() - dataUpdatedAt > addressLivesMs) void refetch()
}
