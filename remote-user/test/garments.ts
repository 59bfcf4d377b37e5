import type { Garment } from '@drape/contract/garment'
import { showPicture } from '@drape/contract/photo'
import { idOf } from '@drape/remote-shared/test/factories'

export const garmentOf = (number: number, changes: Partial<Garment> = {}): Garment => ({
  id: idOf(number),
  kind: 'Sari',
  colour: 'Maroon',
  name: `Piece ${number}`,
  note: '',
  image_url: `${showPicture.path.replace('{id}', idOf(number)).replace('{size}', 'full')}?expires=1&signature=${'x'.repeat(21)}`,
  thumbnail_url: `/thumbnail/${number}`,
  added_at: '2026-11-20T06:00:00.000Z',
  isArchived: false,
  ...changes,
})
