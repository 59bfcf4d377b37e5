export const sits = ['close', 'regular', 'loose'] as const
export type Sit = (typeof sits)[number]
export const sitNames: Readonly<Record<Sit, string>> = {
  close: 'Close to the body',
  regular: 'Regular',
  loose: 'Loose',
}

interface Never {
  readonly name: string
  readonly group: 'Materials' | 'Necklines' | 'Sleeves' | 'Heels' | 'Kinds'
  /** What names it in the words of a piece, besides its name. */
  readonly words?: readonly string[]
}

/** What a client may never wear, by the codes in which it is stored. */
export const nevers = {
  silk: { name: 'Silk', group: 'Materials', words: ['tussar', 'chanderi', 'kanjivaram', 'banarasi'] },
  wool: { name: 'Wool', group: 'Materials', words: ['woollen', 'woolen', 'merino', 'cashmere', 'pashmina'] },
  leather: { name: 'Leather', group: 'Materials', words: ['suede'] },
  fur: { name: 'Fur', group: 'Materials' },
  synthetic: {
    name: 'Synthetics',
    group: 'Materials',
    words: ['synthetic', 'polyester', 'nylon', 'acrylic', 'polyamide'],
  },
  velvet: { name: 'Velvet', group: 'Materials' },
  lace: { name: 'Lace', group: 'Materials' },
  sheer: {
    name: 'Sheer',
    group: 'Materials',
    words: ['see through', 'transparent', 'organza', 'net', 'mesh'],
  },
  deep_neck: { name: 'Deep necks', group: 'Necklines', words: ['plunging', 'low cut', 'deep v'] },
  high_neck: { name: 'High necks', group: 'Necklines', words: ['turtleneck', 'turtle neck', 'polo neck'] },
  off_shoulder: {
    name: 'Off shoulder',
    group: 'Necklines',
    words: ['off the shoulder', 'bardot', 'one shoulder', 'strapless', 'tube'],
  },
  backless: { name: 'Backless', group: 'Necklines', words: ['halter', 'open back'] },
  sleeveless: {
    name: 'Sleeveless',
    group: 'Sleeves',
    words: ['strappy', 'spaghetti strap', 'tank', 'camisole'],
  },
  short_sleeves: { name: 'Short sleeves', group: 'Sleeves', words: ['cap sleeve', 'half sleeve'] },
  long_sleeves: { name: 'Long sleeves', group: 'Sleeves', words: ['full sleeve'] },
  high_heels: { name: 'High heels', group: 'Heels', words: ['stiletto', 'platform heel', 'pump'] },
  heels: {
    name: 'Any heels',
    group: 'Heels',
    words: ['heel', 'heeled', 'stiletto', 'pump', 'wedge'],
  },
  saree: { name: 'Sarees', group: 'Kinds', words: ['sari'] },
  dress: { name: 'Dresses', group: 'Kinds', words: ['gown'] },
  skirt: { name: 'Skirts', group: 'Kinds' },
  shorts: { name: 'Shorts', group: 'Kinds' },
  jeans: { name: 'Jeans', group: 'Kinds', words: ['denim'] },
  crop_top: { name: 'Crop tops', group: 'Kinds', words: ['cropped'] },
  jumpsuit: { name: 'Jumpsuits', group: 'Kinds', words: ['playsuit', 'romper'] },
} as const satisfies Readonly<Record<string, Never>>

export type NeverCode = keyof typeof nevers
export const neverCodes = Object.keys(nevers) as [NeverCode, ...NeverCode[]]

/** Undefined for a code that another version knows. */
export const neverOf = (code: string): Never | undefined =>
  Object.hasOwn(nevers, code) ? nevers[code as NeverCode] : undefined

export const neverGroups = ['Materials', 'Necklines', 'Sleeves', 'Heels', 'Kinds'] as const
