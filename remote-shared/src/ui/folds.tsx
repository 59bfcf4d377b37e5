type Edge = readonly [ax: number, ay: number, bx: number, by: number]

interface FoldsProps {
  readonly from: Edge
  readonly to: Edge
  readonly count: number
  readonly tone: string
  /** Where the cloth changes direction, as shares of its height. */
  readonly bend?: readonly [number, number]
}

/** What lies upon the tone of the cloth: the first fold, and each sixth after it, has the tone itself. */
const shades = [
  { fill: '#3d0a1c', fillOpacity: 0.36 },
  { fill: '#3d0a1c', fillOpacity: 0.1 },
  { fill: '#f0b9a8', fillOpacity: 0.24 },
  { fill: '#3d0a1c', fillOpacity: 0.42 },
  { fill: '#3d0a1c', fillOpacity: 0.18 },
] as const

/** A whole number, because every digit stands in the page: half a unit of a drawing of 600 is not seen. */
const between = (one: number, other: number, share: number) => Math.round(one + (other - one) * share)

/**
 * For our drawings: cloth that falls from one edge to another, each fold in its own shade. The folds of one shade are one
 * path: a first screen has a hundred folds, and each element takes its time before anything is painted.
 */
export const Folds = ({ from, to, count, tone, bend: [leave, take] = [0.45, 0.55] }: FoldsProps) => {
  const at = (share: number) => {
    const x = between(from[0], from[2], share)
    const top = between(from[1], from[3], share)
    const foot = between(to[0], to[2], share)
    const bottom = between(to[1], to[3], share)
    const left = between(top, bottom, leave)
    const taken = between(top, bottom, take)
    return {
      // Relative steps: a page of such drawings is shorter by half a kilobyte.
      down: `M${x} ${top}c0 ${left - top} ${foot - x} ${taken - top} ${foot - x} ${bottom - top}`,
      up: `L${foot} ${bottom}C${foot} ${taken} ${x} ${left} ${x} ${top}Z`,
    }
  }
  /**
   * From the edge of a fold to the end of the cloth. What two of these have in common is left out of a path (evenodd): a
   * fold is left, in texts that the page has anyway and that are packed to one.
   */
  const cloth = (index: number) => (index < count ? at(index / count).down + at(1).up : '')
  const folds = Array.from({ length: count }, (_, index) => cloth(index) + cloth(index + 1))
  return (
    <>
      <path d={cloth(0)} fill={tone} />
      {shades.map((shade, place) => {
        const inThis = folds.filter((_, index) => index % (shades.length + 1) === place + 1)
        return (
          inThis.length > 0 && (
            <path key={shade.fillOpacity} d={inThis.join('')} fillRule="evenodd" {...shade} />
          )
        )
      })}
    </>
  )
}
