import { matchRoutes } from 'react-router'
import { commonAddress, isPattern } from './pattern.ts'

/** Which of these patterns shows an address, as React Router ranks them; of the same rank the first. */
export const bestOf = (patterns: readonly string[], address: string): string | undefined =>
  matchRoutes(
    patterns.map((path) => ({ path })),
    address,
  )?.at(-1)?.route.path

const outranks = (one: string, other: string): boolean => {
  const address = one === other ? undefined : commonAddress(one, other)
  return (
    address !== undefined &&
    [bestOf([one, other], address), bestOf([other, one], address)].every((best) => best === one)
  )
}

/** An address that two patterns match, if neither of them comes first there. */
export const rivalAddress = (one: string, other: string): string | undefined => {
  const address = commonAddress(one, other)
  if (address === undefined || one === other) return address
  return outranks(one, other) || outranks(other, one) ? undefined : address
}

/** The patterns in the order in which they are tried: paths without parameters are found by themselves, and before. */
export const inOrder = (paths: readonly string[]): string[] => {
  const left = new Set(paths.filter(isPattern))
  const ordered: string[] = []
  while (left.size > 0) {
    const next = [...left].find((each) => ![...left].some((other) => outranks(other, each)))
    if (next === undefined) throw new Error(`Each of ${[...left].join(', ')} comes after another.`)
    left.delete(next)
    ordered.push(next)
  }
  return ordered
}
