import { releaseOf } from '../../../test/release-of.ts'
import { foundBy, incompatibilityLine } from './incompatibility.ts'
import { checkRanges } from './ranges.ts'
import type { FactsByPart } from './version-facts.ts'

type Shares = FactsByPart[string]['release']['shares']

const versionOf = { host: '1'.repeat(12), wardrobe: '2'.repeat(12) }
const factsOf = (part: keyof typeof versionOf, shares: Shares, foreign?: string) => ({
  release: releaseOf(part, { version: versionOf[part], shares, ...(foreign && { foreign }) }),
})

const gives = (version: string) => ({ wants: '^1.0.0', gives: version })
const host = factsOf('host', {
  react: gives('19.3.1'),
  'react-dom': gives('19.3.1'),
  'react-router-dom': gives('7.18.5'),
})

/** The incompatibilities of a foreign part that goes live beside the host. */
const incompatibilitiesOf = (wants: Readonly<Record<string, string>>) => {
  const shares = Object.fromEntries(Object.entries(wants).map(([name, range]) => [name, { wants: range }]))
  const live = { host }
  return checkRanges({ live, next: { ...live, wardrobe: factsOf('wardrobe', shares, 'closet') } })
    .map(foundBy('ranges'))
    .map(incompatibilityLine)
}

test('a foreign part that wants another router than the one copy of the page is refused', () => {
  expect(incompatibilitiesOf({ react: '^19.0.0', 'react-router-dom': '^6.4.0' })).toEqual([
    'wardrobe 222222222222 wants react-router-dom ^6.4.0, and host gives 7.18.5. (ranges)',
  ])
})

test('a foreign part that can do with what the page has is let through, with what it alone shares', () => {
  expect(incompatibilitiesOf({ react: '^18 || ^19', 'react-router-dom': '7.x', zustand: '^5.0.0' })).toEqual(
    [],
  )
})

/** As package.json writes them, and what a build tool may leave there. */
test.each<[given: string, range: string, isFit: boolean]>([
  ['1.5.0', '1.2.0 - 2.3.0', true],
  ['2.3.1', '1.2.0 - 2.3.0', false],
  ['19.0.0-rc.1', '^19.0.0', false],
  ['19.0.0-rc.2', '^19.0.0-rc.1', true],
  ['18.3.1', '^19.0.0 || latest', false],
  ['18.3.1', 'workspace:*', false],
  ['0.3.0', '^0.2.1', false],
  ['18.3.1', '>=18 <20', true],
  ['18.3.1', '*', true],
])('what gives %s does for who wants %s: %s', (version, range, isFit) => {
  const live = { host: factsOf('host', { react: gives(version) }) }
  const next = { ...live, wardrobe: factsOf('wardrobe', { react: { wants: range } }, 'closet') }
  expect(checkRanges({ live, next })).toHaveLength(isFit ? 0 : 1)
})

test('a foreign part finds React in the page or is refused', () => {
  const shares = { react: { wants: '^19.0.0' } }
  const bare = factsOf('host', {})
  const next = { host: bare, wardrobe: factsOf('wardrobe', shares, 'closet') }
  expect(
    checkRanges({ live: { host: bare }, next })
      .map(foundBy('ranges'))
      .map(incompatibilityLine),
  ).toEqual(['wardrobe 222222222222 wants react ^19.0.0, which no live part gives. (ranges)'])
})
