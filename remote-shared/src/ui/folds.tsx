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

/** Every digit stands in the page, and half a unit of a drawing of 600 is not seen. */
const short = Math.round

const along = ([ax, ay, bx, by]: Edge, share: number) =>
  [short(ax + (bx - ax) * share), short(ay + (by - ay) * share)] as const

/** For our drawings: cloth that falls from one edge to another, each fold in its own shade. */
export const Folds = ({ from, to, count, tone, bend: [leave, take] = [0.45, 0.55] }: FoldsProps) => {
  const side = (share: number) => {
    const [x, top] = along(from, share)
    const [foot, bottom] = along(to, share)
    const drop = bottom - top
    return {
      x,
      top,
      foot,
      bottom,
      aside: foot - x,
      drop,
      left: short(drop * leave),
      taken: short(drop * take),
    }
  }
  const folds = Array.from({ length: count }, (_, index) => {
    const a = side(index / count)
    const b = side((index + 1) / count)
    const down = `M${a.x} ${a.top}c0 ${a.left} ${a.aside} ${a.taken} ${a.aside} ${a.drop}`
    const up = `L${b.foot} ${b.bottom}c0 ${b.taken - b.drop} ${-b.aside} ${b.left - b.drop} ${-b.aside} ${-b.drop}Z`
    const shade = `color-mix(in srgb, ${tone}, ${shades[index % shades.length]})`
    return <path key={down} d={down + up} color={shade} />
  })
  return (
    <g fill="currentColor" stroke="currentColor">
      {folds}
    </g>
  )
}
