/** A part of a picture, seen through an upright frame. */
export interface View {
  /** Quarters of a turn to the right. */
  readonly turns: number
  /** 1: the whole picture is in the frame. */
  readonly zoom: number
  /** What is in the middle of the frame, in pixels of the turned picture. */
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

type Picture = CanvasImageSource & Size
type Context = Pick<
  CanvasRenderingContext2D,
  'setTransform' | 'translate' | 'scale' | 'rotate' | 'drawImage' | 'fillRect' | 'fillStyle'
>

export const frame: Size = { width: 900, height: 1200 }
export const mostZoom = 5

const turnedSize = ({ width, height }: Size, turns: number): Size =>
  turns % 2 ? { width: height, height: width } : { width, height }

export const scaleOf = (picture: Size, { turns, zoom }: View): number => {
  const { width, height } = turnedSize(picture, turns)
  return zoom * Math.min(frame.width / width, frame.height / height)
}

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** Where the picture is smaller than the frame it stands in the middle; elsewhere it fills the frame. */
const along = (at: number, side: number, seen: number): number =>
  seen >= side ? side / 2 : between(seen / 2, at, side - seen / 2)

/** The nearest view that there is. */
export const settled = (picture: Size, view: View): View => {
  const zoom = between(1, view.zoom, mostZoom)
  const { width, height } = turnedSize(picture, view.turns)
  const scale = scaleOf(picture, { ...view, zoom })
  return {
    turns: view.turns % 4,
    zoom,
    x: along(view.x, width, frame.width / scale),
    y: along(view.y, height, frame.height / scale),
  }
}

/** A quarter to the right, with the same spot in the middle. */
export const turned = (picture: Size, view: View): View =>
  settled(picture, {
    ...view,
    turns: view.turns + 1,
    x: turnedSize(picture, view.turns).height - view.y,
    y: view.x,
  })

export const wholeOf = (picture: Size): View => settled(picture, { turns: 0, zoom: 1, x: 0, y: 0 })

/** The size of what is seen, in pixels of the picture. */
export const seenSize = (picture: Size, view: View): Size => {
  const scale = scaleOf(picture, view)
  const { width, height } = turnedSize(picture, view.turns)
  return {
    width: Math.round(Math.min(width, frame.width / scale)),
    height: Math.round(Math.min(height, frame.height / scale)),
  }
}

/** Draws what is seen into a canvas of this size, in this scale. */
export const draw = (context: Context, picture: Picture, view: View, size: Size, scale: number): void => {
  const { width, height } = turnedSize(picture, view.turns)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = '#181112'
  context.fillRect(0, 0, size.width, size.height)
  context.translate(size.width / 2, size.height / 2)
  context.scale(scale, scale)
  context.translate(width / 2 - view.x, height / 2 - view.y)
  context.rotate((view.turns * Math.PI) / 2)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
}
