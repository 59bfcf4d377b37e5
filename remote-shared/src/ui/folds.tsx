type Edge = readonly [ax: number, ay: number, bx: number, by: number]

interface FoldsProps {
  readonly from: Edge
  readonly to: Edge
  readonly count: number
  readonly tone: string
  /** Where the cloth changes direction, as shares of its height. */
  readonly bend?: readonly [number, number]
}

const dark = 'var(--fold-dark)'
const light = 'var(--fold-light)'
const shades = [`${dark} 0%`, `${dark} 36%`, `${dark} 10%`, `${light} 24%`, `${dark} 42%`, `${dark} 18%`]

/** A whole number, because every digit stands in the page: half a unit of a drawing of 600 is not seen. */
const interpolate = (start: number, end: number, share: number) => Math.round(start + (end - start) * share)

/**
 * For our drawings: cloth that falls from one edge to another, each fold in its own shade. A fold reaches to the end of
 * the cloth, and the next one lies upon it.
 */
export const Folds = ({ from, to, count, tone, bend: [leave, take] = [0.45, 0.55] }: FoldsProps) => {
  const foldEdge = (share: number) => {
    const x = interpolate(from[0], from[2], share)
    const top = interpolate(from[1], from[3], share)
    const foot = interpolate(to[0], to[2], share)
    const bottom = interpolate(to[1], to[3], share)
    const leaveY = interpolate(top, bottom, leave)
    const takeY = interpolate(top, bottom, take)
    return {
      // Relative steps: a page of such drawings is shorter by half a kilobyte.
      down: `M${x} ${top}c0 ${leaveY - top} ${foot - x} ${takeY - top} ${foot - x} ${bottom - top}`,
      up: `L${foot} ${bottom}C${foot} ${takeY} ${x} ${leaveY} ${x} ${top}Z`,
    }
  }
  return Array.from({ length: count }, (_, index) => {
    const { down } = foldEdge(index / count)
    const shade = `color-mix(in srgb, ${tone}, ${shades[index % shades.length]})`
    return <path key={down} d={down + foldEdge(1).up} fill={shade} />
  })
}
