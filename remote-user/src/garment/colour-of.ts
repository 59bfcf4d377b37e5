import { colourTints, type GarmentColour } from '@drape/contract/garment'

type Rgb = readonly [red: number, green: number, blue: number]
type Lab = readonly [light: number, a: number, b: number]

const linear = (value: number) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** In Oklab, where distances are as large as they look: https://bottosson.github.io/posts/oklab */
const labOf = (rgb: Rgb): Lab => {
  const [r, g, b] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const rgbOf = (tint: string): Rgb => {
  const part = (at: number) => Number.parseInt(tint.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

const tints = Object.entries(colourTints).map(
  ([name, tint]) => [name as GarmentColour, labOf(rgbOf(tint))] as const,
)

const distance = (one: Lab, other: Lab) =>
  (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2

const nearest = (lab: Lab): GarmentColour => {
  let [best, least]: [GarmentColour, number] = ['Black', Number.POSITIVE_INFINITY]
  for (const [name, tint] of tints) {
    const apart = distance(lab, tint)
    if (apart < least) [best, least] = [name, apart]
  }
  return best
}

/**
 * The colour that most of these pixels are nearest to; what lies in the middle counts four times, because a piece lies there
 * and its ground around it.
 */
export const colourOfPixels = (data: Uint8ClampedArray, side: number): GarmentColour => {
  const counts = new Map<GarmentColour, number>()
  for (let pixel = 0; pixel < side * side; pixel++) {
    const [x, y] = [pixel % side, Math.floor(pixel / side)]
    const isInside = Math.max(Math.abs(x - side / 2), Math.abs(y - side / 2)) < side / 4
    const at = pixel * 4
    const colour = nearest(labOf([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]))
    counts.set(colour, (counts.get(colour) ?? 0) + (isInside ? 4 : 1))
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 'Grey'
}

const side = 32

/** Undefined where the browser cannot read the picture. */
export const colourOf = async (picture: Blob): Promise<GarmentColour | undefined> => {
  try {
    const bitmap = await createImageBitmap(picture, { resizeWidth: side, resizeHeight: side })
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return undefined
    context.drawImage(bitmap, 0, 0, side, side)
    return colourOfPixels(context.getImageData(0, 0, side, side).data, side)
  } catch {
    return undefined
  }
}
