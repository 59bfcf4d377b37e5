import type { PictureAddresses } from './picture-address.ts'

interface Pictured {
  readonly image_url: string | null
  readonly garment_id?: string | null | undefined
}

/** An item that is a garment has its picture, as it lies in the client's wardrobe. */
export const withPicture =
  (addresses: PictureAddresses) =>
  <Item extends Pictured>({ garment_id, ...item }: Item) =>
    garment_id ? { ...item, image_url: addresses.of(garment_id, 'thumbnail'), garment_id } : item
