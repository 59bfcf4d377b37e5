const numbersOf = (version: string): number[] => version.split(/[.+-]/).slice(0, 3).map(Number)

/** Negative where the first is older. */
const compare = (one: string, other: string): number => {
  const others = numbersOf(other)
  return numbersOf(one)
    .map((number, at) => number - (others[at] ?? 0))
    .reduce((found, difference) => found || difference, 0)
}

/**
 * Stands in the host for the federation runtime's reading of version ranges, whose expressions took a
 * fifth of the host's script: a part asks for `^19.0.0`, the runtime itself for `<=19.2.0`, and nobody for anything else.
 */
export const satisfy = (version: string, range: string): boolean => {
  const [, operator, wanted = ''] = /^(\^|<=)(\d+\.\d+\.\d+\S*)$/.exec(range) ?? []
  if (!operator) throw new Error(`A range like ${range} is not known: ^1.0.0 is.`)
  const isSameMajor = numbersOf(version)[0] === numbersOf(wanted)[0]
  return operator === '^' ? isSameMajor && compare(version, wanted) >= 0 : compare(version, wanted) <= 0
}
