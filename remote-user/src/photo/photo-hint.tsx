import { Announcement } from '@drape/remote-shared/ui'
import { useEffect, useState } from 'react'

/** Of the shrunk picture, which would be sent. */
interface PhotoQuality {
  readonly width: number
  readonly height: number
  /** From 0 to 255; undefined where it could not be measured. */
  readonly brightness: number | undefined
}

/** On the shorter side: below this a fabric is hard to see. */
const minSide = 600
const minBrightness = 48
/** Width by height. Nearly square counts as upright. */
const maxAspectRatio = 1.2

const sendAnyway = 'You can send it all the same.'

/** What might be better about a photo; undefined if nothing. It is never a reason to refuse the photo. */
export const hintOf = ({ width, height, brightness = 255 }: PhotoQuality): string | undefined => {
  const hints = [
    Math.min(width, height) < minSide &&
      `This photo is small, ${width} × ${height} pixels: a larger one shows your stylist more.`,
    brightness < minBrightness && 'It looks dark: daylight shows your colours.',
    width > maxAspectRatio * height &&
      'It is wider than it is tall: upright, there is room from head to toe.',
  ].filter((hint) => hint !== false)
  return hints.length > 0 ? [...hints, sendAnyway].join(' ') : undefined
}

const sampleSide = 48

const brightnessOf = async (picture: Blob): Promise<number> => {
  const bitmap = await createImageBitmap(picture, { resizeWidth: sampleSide, resizeHeight: sampleSide })
  const canvas = Object.assign(document.createElement('canvas'), { width: sampleSide, height: sampleSide })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.drawImage(bitmap, 0, 0, sampleSide, sampleSide)
  const { data } = context.getImageData(0, 0, sampleSide, sampleSide)
  let sum = 0
  // Four bytes a pixel, weighed as the eye does (Rec. 709).
  for (let index = 0; index < data.length; index += 4)
    sum += 0.2126 * (data[index] ?? 0) + 0.7152 * (data[index + 1] ?? 0) + 0.0722 * (data[index + 2] ?? 0)
  return sum / (sampleSide * sampleSide)
}

interface PhotoHintProps extends Omit<PhotoQuality, 'brightness'> {
  readonly picture: Blob
}

/** A hint where a photo is small, dark or wide. */
export const PhotoHint = ({ picture, width, height }: PhotoHintProps) => {
  const [hint, setHint] = useState<string>()
  useEffect(() => {
    let isOver = false
    void brightnessOf(picture)
      .catch(() => undefined)
      .then((brightness) => isOver || setHint(hintOf({ width, height, brightness })))
    return () => {
      isOver = true
    }
  }, [picture, width, height])
  return <Announcement>{hint}</Announcement>
}
