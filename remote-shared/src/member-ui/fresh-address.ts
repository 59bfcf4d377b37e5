import { pictureAddressMs } from '@drape/contract/picture-address'

interface PictureQuery {
  readonly isFetching: boolean
  readonly dataUpdatedAt: number
  readonly refetch: () => Promise<unknown>
}

/** Fetches a new address for a picture that did not load, because its signed address may have expired. */
export const takeFreshAddress = ({ isFetching, dataUpdatedAt, refetch }: PictureQuery): void => {
  if (!isFetching && Date.now() - dataUpdatedAt > pictureAddressMs) void refetch()
}
