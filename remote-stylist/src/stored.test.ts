import { fromWardrobe } from '@drape/contract/from-wardrobe'
import type { HeldBy } from '@drape/platform/runtime/passage'
import { idOf } from '@drape/remote-shared/test/factories'
import { device } from './device.ts'
import { listDrafts } from './outfit/saved-draft.ts'
import type { Stored, versions } from './stored.ts'

/** Where it no longer compiles, a value has another shape, and needs another version in stored.ts with a passage. */
const held: HeldBy<Stored, typeof versions> = {
  'draft:outfit.1': {
    title: 'Blues',
    description: 'Indigo and white.',
    cover: 'https://pictures.example/cover.jpg',
    items: [
      {
        key: 1,
        category: 'Kurtas',
        name: 'Kurta',
        brand: 'Anokhi',
        imageUrl: 'https://pictures.example/kurta.jpg',
        shopUrl: 'https://shop.example/kurta',
        price: '2499',
        size: 'M',
        fitNote: 'A little above, because it lasts.',
      },
      {
        key: 2,
        category: 'Sari',
        name: 'Banarasi',
        brand: fromWardrobe,
        imageUrl: '',
        shopUrl: '',
        price: '0',
        garmentId: idOf(9),
        size: '',
        fitNote: '',
      },
    ],
    notes: 'Roll the sleeves once.',
    made: { id: idOf(7), of: '{}' },
  },
  'draft:note.1': { text: 'Likes indigo.', key: idOf(8) },
  'queue:density.1': 'Compact',
  'passkey:offer.1': 'later',
}

test('a draft that the browser holds is read whole', () => {
  const draft = held['draft:outfit.1']
  device.write(`draft:outfit:${idOf(1)}:${idOf(2)}`, draft)
  expect(listDrafts(idOf(1))).toEqual([expect.objectContaining({ requestId: idOf(2), draft })])
})

test('a draft of an earlier version, which knew no sizes, is read with all that it has', () => {
  const { items, ...draft } = held['draft:outfit.1']
  const olderItems = items.map(({ size, fitNote, ...item }) => item)
  localStorage.setItem(`draft:outfit:${idOf(3)}:${idOf(4)}`, JSON.stringify({ ...draft, items: olderItems }))
  expect(listDrafts(idOf(3)).map(({ draft }) => draft.items)).toEqual([
    items.map((item) => ({ ...item, size: '', fitNote: '' })),
  ])
})
