import type { SkinTone } from '@drape/contract/preference-fields'

/**
 * The colours of the swatches are values to choose from and not part of the theme, so they are the same in light and
 * dark.
 */
export const skinTints: Readonly<Record<SkinTone, string>> = {
  'Very Fair': '#fbe6d8',
  Fair: '#f3d0b8',
  Light: '#e3b48f',
  Medium: '#c98f63',
  Olive: '#a8784a',
  Dark: '#7a4e2f',
  'Very Dark': '#472b1c',
}

export const colourTints: Readonly<Record<string, string>> = {
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
}
