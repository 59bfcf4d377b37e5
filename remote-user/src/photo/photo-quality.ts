/** The picture as it would be sent. */
export interface Seen {
  readonly width: number
  readonly height: number
  /** From 0 to 255; undefined where it could not be measured. */
  readonly brightness: number | undefined
}

/** On the shorter side: below this a fabric is hard to see. */
const leastSide = 600
const leastBrightness = 48
/** Nearly square is upright enough. */
const widest = 1.2

const still = 'You can send it all the same.'

/** What might be better about a photo, or nothing. It is never a reason to refuse it. */
export const hintOf = ({ width, height, brightness = 255 }: Seen): string | undefined => {
  const hints = [
    Math.min(width, height) < leastSide &&
      `This photo is small, ${width} × ${height} pixels: a larger one shows your stylist more.`,
    brightness < leastBrightness && 'It looks dark: daylight shows your colours.',
    width > widest * height && 'It is wider than it is tall: upright, there is room from head to toe.',
  ].filter((hint) => hint !== false)
  return hints.length > 0 ? [...hints, still].join(' ') : undefined
}

const side = 48

const brightnessOf = async (picture: Blob): Promise<number> => {
  const bitmap = await createImageBitmap(picture, { resizeWidth: side, resizeHeight: side })
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.drawImage(bitmap, 0, 0, side, side)
  const { data } = context.getImageData(0, 0, side, side)
  let sum = 0
  // Four bytes a pixel, weighed as the eye does (Rec. 709).
  for (let at = 0; at < data.length; at += 4)
    sum += 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0)
  return sum / (side * side)
}

export const lookAt = async ({
  picture,
  ...size
}: Pick<Seen, 'width' | 'height'> & { readonly picture: Blob }): Promise<string | undefined> =>
  hintOf({ ...size, brightness: await brightnessOf(picture).catch(() => undefined) })
