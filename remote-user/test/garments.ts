import type { Garment } from '@drape/contract/garment'
import { idOf } from '@drape/remote-shared/test/factories'

export const garmentOf = (number: number, changes: Partial<Garment> = {}): Garment => ({
  id: idOf(number),
  kind: 'Sari',
  colour: 'Maroon',
  name: `Piece ${number}`,
  note: '',
  image_url: `/picture/${number}`,
  thumbnail_url: `/thumbnail/${number}`,
  added_at: '2026-11-20T06:00:00.000Z',
  isArchived: false,
  ...changes,
})
