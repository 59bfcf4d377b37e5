type Edge = readonly [ax: number, ay: number, bx: number, by: number]

interface FoldsProps {
  readonly from: Edge
  readonly to: Edge
  readonly count: number
  readonly tone: string
  /** Where the cloth changes direction, as shares of its height. */
  readonly bend?: readonly [number, number]
}

const dark = '#3d0a1c'
const light = '#f0b9a8'
const shades = [`${dark} 0%`, `${dark} 36%`, `${dark} 10%`, `${light} 24%`, `${dark} 42%`, `${dark} 18%`]

const along = ([ax, ay, bx, by]: Edge, share: number) =>
  [ax + (bx - ax) * share, ay + (by - ay) * share] as const

/** For our drawings: cloth that falls from one edge to another, each fold in its own shade. */
export const Folds = ({ from, to, count, tone, bend: [leave, take] = [0.45, 0.55] }: FoldsProps) => {
  const side = (share: number) => {
    const [x, top] = along(from, share)
    const [foot, bottom] = along(to, share)
    const drop = bottom - top
    return { x, top, foot, bottom, left: top + drop * leave, taken: top + drop * take }
  }
  return Array.from({ length: count }, (_, index) => {
    const a = side(index / count)
    const b = side((index + 1) / count)
    const down = `M${a.x} ${a.top}C${a.x} ${a.left} ${a.foot} ${a.taken} ${a.foot} ${a.bottom}`
    const up = `L${b.foot} ${b.bottom}C${b.foot} ${b.taken} ${b.x} ${b.left} ${b.x} ${b.top}Z`
    const shade = `color-mix(in srgb, ${tone}, ${shades[index % shades.length]})`
    return <path key={down} d={down + up} fill={shade} stroke={shade} />
  })
}
