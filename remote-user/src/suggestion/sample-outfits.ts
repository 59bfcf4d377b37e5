export type SampleName = 'office' | 'weekend' | 'evening' | 'wedding' | 'dinner'

export interface SampleOutfit {
  readonly name: SampleName
  readonly title: string
  readonly description: string
  readonly pieces: readonly string[]
}

export const sampleOutfits: readonly SampleOutfit[] = [
  {
    name: 'office',
    title: 'Monday in a straight kurta',
    description: 'A clean line from shoulder to knee. It keeps its shape through a long day at a desk.',
    pieces: ['Straight cotton kurta', 'Cigarette trousers', 'Flat leather mojaris'],
  },
  {
    name: 'weekend',
    title: 'Linen on Sunday',
    description: 'A loose shirt over wide legs, for a slow breakfast and whatever comes after it.',
    pieces: ['Boxy linen shirt', 'Wide trousers', 'Canvas shoes'],
  },
  {
    name: 'evening',
    title: 'The evening sari',
    description: 'Deep wine silk and one warm border. Nothing else is needed, least of all a necklace.',
    pieces: ['Silk sari', 'Sleeveless blouse', 'Slim bangles'],
  },
  {
    name: 'wedding',
    title: 'Guest at a garden wedding',
    description: 'A skirt that dances by itself, under a light dupatta for when the sun goes down.',
    pieces: ['Flared lehenga', 'Short blouse', 'Sheer dupatta'],
  },
  {
    name: 'dinner',
    title: 'Bandhgala after dark',
    description: 'A high collar does the work of a tie. Keep the trousers narrow and the shoes plain.',
    pieces: ['Bandhgala jacket', 'Narrow trousers', 'Plain loafers'],
  },
]
