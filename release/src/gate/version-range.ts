type Numbers = readonly [number, number, number]

const numbersOf = (version: string): Numbers => {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.+-]/).slice(0, 3).map(Number)
  return [major, minor, patch]
}

const compare = (one: Numbers, other: Numbers): number =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2]

/** The first version above the range: for ^ the next after the first number that is not 0, for ~ the next minor. */
const endOf = (operator: string, [major, minor, patch]: Numbers, given: number): Numbers => {
  if (operator === '^')
    return major || given < 2 ? [major + 1, 0, 0] : minor || given < 3 ? [0, minor + 1, 0] : [0, 0, patch + 1]
  if (given < 2) return [major + 1, 0, 0]
  return operator === '~' || given < 3 ? [major, minor + 1, 0] : [major, minor, patch + 1]
}

const fits = (version: Numbers, comparator: string): boolean => {
  const [, operator = '', wanted = ''] = /^(\^|~|>=|<=|>|<|=)?v?(\d[\w.+-]*|[*xX].*)?$/.exec(comparator) ?? []
  if (!/^\d/.test(wanted)) return true
  const given = wanted.split('.').filter((number) => /^\d/.test(number)).length
  const from = numbersOf(wanted.replaceAll(/\.[*xX].*$/g, ''))
  const order = compare(version, from)
  if (operator === '>=') return order >= 0
  if (operator === '<') return order < 0
  const end = endOf(operator, from, given)
  if (operator === '>') return given < 3 ? compare(version, end) >= 0 : order > 0
  if (operator === '<=') return given < 3 ? compare(version, end) < 0 : order <= 0
  return order >= 0 && compare(version, end) < 0
}

/** Whether a version satisfies a range as in package.json: ^19.0.0, >=18 <20, ^18 || ^19, 7.x, *. */
export const isInRange = (version: string, range: string): boolean =>
  range.split('||').some((all) =>
    all
      .trim()
      .replaceAll(/(\^|~|>=|<=|>|<|=)\s+/g, '$1')
      .split(/\s+/)
      .every((comparator) => fits(numbersOf(version), comparator)),
  )
