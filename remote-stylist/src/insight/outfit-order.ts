import type { Insight } from './insight.ts'

type Outfit = Insight['topPerformingOutfits'][number]

export const orders = ['Best', 'Most rated', 'Newest'] as const
export type Order = (typeof orders)[number]

const createdTime = ({ createdAt }: Outfit): number => Date.parse(createdAt)

export const inOrder = (outfits: readonly Outfit[], order: Order): readonly Outfit[] => {
  switch (order) {
    case 'Best':
      return outfits
    case 'Most rated':
      return outfits.toSorted((one, other) => other.ratingCount - one.ratingCount)
    case 'Newest':
      return outfits.toSorted((one, other) => createdTime(other) - createdTime(one))
  }
}
