/** A part of a picture, seen through an upright frame. */
export interface View {
  /** Quarters of a turn to the right. */
  readonly turns: number
  /** 1: the whole picture is in the frame. */
  readonly zoom: number
  /** The point in the middle of the frame, in pixels of the turned picture. */
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export const frame: Size = { width: 900, height: 1200 }
export const maxZoom = 5

const turnedSize = ({ width, height }: Size, turns: number): Size =>
  turns % 2 ? { width: height, height: width } : { width, height }

export const scaleOf = (picture: Size, { turns, zoom }: View): number => {
  const { width, height } = turnedSize(picture, turns)
  return zoom * Math.min(frame.width / width, frame.height / height)
}

const clamp = (min: number, value: number, max: number) => Math.min(max, Math.max(min, value))

/** In one direction: a picture smaller than the frame is centred, a larger one leaves no edge of the frame empty. */
const centreWithin = (centre: number, side: number, visible: number): number =>
  visible >= side ? side / 2 : clamp(visible / 2, centre, side - visible / 2)

/** The nearest valid view: within the zoom limits, without empty edges. */
export const clampView = (picture: Size, view: View): View => {
  const zoom = clamp(1, view.zoom, maxZoom)
  const { width, height } = turnedSize(picture, view.turns)
  const scale = scaleOf(picture, { ...view, zoom })
  return {
    turns: view.turns % 4,
    zoom,
    x: centreWithin(view.x, width, frame.width / scale),
    y: centreWithin(view.y, height, frame.height / scale),
  }
}

/** The view turned by a quarter to the right, with the same point in the middle. */
export const turnView = (picture: Size, view: View): View =>
  clampView(picture, {
    ...view,
    turns: view.turns + 1,
    x: turnedSize(picture, view.turns).height - view.y,
    y: view.x,
  })

export const initialView = (picture: Size): View => clampView(picture, { turns: 0, zoom: 1, x: 0, y: 0 })

/** The size of the visible part, in pixels of the picture. */
export const visibleSize = (picture: Size, view: View): Size => {
  const scale = scaleOf(picture, view)
  const { width, height } = turnedSize(picture, view.turns)
  return {
    width: Math.round(Math.min(width, frame.width / scale)),
    height: Math.round(Math.min(height, frame.height / scale)),
  }
}

/** Draws the visible part into a canvas of this size, at this scale. */
export const draw = (
  context: CanvasRenderingContext2D,
  picture: ImageBitmap,
  view: View,
  size: Size,
  scale: number,
): void => {
  const { width, height } = turnedSize(picture, view.turns)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, size.width, size.height)
  context.translate(size.width / 2, size.height / 2)
  context.scale(scale, scale)
  context.translate(width / 2 - view.x, height / 2 - view.y)
  context.rotate((view.turns * Math.PI) / 2)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
}
