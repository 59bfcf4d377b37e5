/** In the order in which a form offers them. */
export const garmentKinds = [
  'Top',
  'Kurta',
  'Bottom',
  'Dress',
  'Sari',
  'Layer',
  'Shoes',
  'Bag',
  'Jewellery',
  'Other',
] as const
export type GarmentKind = (typeof garmentKinds)[number]

/** Each with the colour of its swatch, which is a value to choose from and no part of a theme. */
export const colourTints = {
  Black: '#1d1b1c',
  White: '#ffffff',
  Ivory: '#f6efdc',
  Beige: '#dcc7a5',
  Grey: '#8d8d90',
  Brown: '#6d452c',
  Navy: '#1f2d52',
  Blue: '#2f6fc0',
  Teal: '#1c7a78',
  Green: '#2f7d46',
  Mustard: '#d29b1f',
  Orange: '#dd6f24',
  Red: '#bf2530',
  Pink: '#e58aa8',
  Maroon: '#6f1530',
  Purple: '#6b3d8f',
} as const
export type GarmentColour = keyof typeof colourTints
export const garmentColours = Object.keys(colourTints) as [GarmentColour, ...GarmentColour[]]
