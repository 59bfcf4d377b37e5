/** The server scales to 2048 px, so more is of no use; a 12-megapixel photo becomes some 400 KB. */
const longestSide = 2048
const enoughBytes = 800_000
const qualities = [0.85, 0.75, 0.6]
const type = 'image/jpeg'

export interface ShrunkPicture {
  readonly picture: Blob
  readonly width: number
  readonly height: number
}

interface Canvas {
  getContext(
    kind: '2d',
    settings: CanvasRenderingContext2DSettings,
  ): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
}

/** The function's text is run in a worker, so it must not use anything from outside. */
const shrink = async <C extends Canvas>(
  source: CanvasImageSource & { readonly width: number; readonly height: number },
  limits: { longestSide: number; enoughBytes: number; qualities: readonly number[] },
  canvasOf: (width: number, height: number) => C,
  encode: (canvas: C, quality: number) => Promise<Blob>,
) => {
  const scale = Math.min(1, limits.longestSide / Math.max(source.width, source.height))
  const width = Math.max(1, Math.round(source.width * scale))
  const height = Math.max(1, Math.round(source.height * scale))
  const canvas = canvasOf(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('No canvas')
  // Transparent areas would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  for (const quality of limits.qualities) {
    const picture = await encode(canvas, quality)
    const isLast = quality === limits.qualities.at(-1)
    if (picture.size <= limits.enoughBytes || isLast) return { picture, width, height }
  }
  throw new Error('No quality')
}

const limits = { longestSide, enoughBytes, qualities }

const workerText = () => `onmessage = async ({ data }) => {
  try {
    const source = await createImageBitmap(data, { imageOrientation: 'from-image' })
    const canvasOf = (width, height) => new OffscreenCanvas(width, height)
    const encode = (canvas, quality) => canvas.convertToBlob({ type: '${type}', quality })
    postMessage(await (${shrink})(source, ${JSON.stringify(limits)}, canvasOf, encode))
  } catch (error) {
    postMessage({ failed: String(error) })
  }
}`

/**
 * Encoding a photo blocks the page for a second or more. The worker's code is a string in this file, so that the
 * script's integrity covers it, and it works when scripts come from another origin.
 */
const shrinkInWorker = (file: Blob): Promise<ShrunkPicture> =>
  new Promise<ShrunkPicture>((resolve, reject) => {
    const address = URL.createObjectURL(new Blob([workerText()], { type: 'text/javascript' }))
    const worker = new Worker(address)
    const stopWorker = (callback: () => void) => {
      worker.terminate()
      URL.revokeObjectURL(address)
      callback()
    }
    worker.onerror = () => stopWorker(() => reject(new Error('The worker did not run')))
    worker.onmessage = ({ data }: MessageEvent<ShrunkPicture | { readonly failed: string }>) =>
      stopWorker(() => ('failed' in data ? reject(new Error(data.failed)) : resolve(data)))
    worker.postMessage(file)
  })

/** For browsers without OffscreenCanvas. An img element applies the EXIF orientation. */
const shrinkOnPage = async (file: Blob): Promise<ShrunkPicture> => {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return await shrink(
      image,
      limits,
      (width, height) => Object.assign(document.createElement('canvas'), { width, height }),
      (canvas, quality) =>
        new Promise<Blob>((resolve, reject) => {
          const settle = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('No picture')))
          canvas.toBlob(settle, type, quality)
        }),
    )
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

/** Scales the photo down, applies its orientation and removes metadata such as the place. */
export const shrinkPicture = async (file: Blob): Promise<ShrunkPicture> => {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return shrinkOnPage(file)
  return shrinkInWorker(file).catch(() => shrinkOnPage(file))
}
