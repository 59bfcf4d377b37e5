import { releaseOf } from '../../test/release-of.ts'
import { sha384 } from '../../test/site.ts'
import { release } from './registry.ts'

const of = (integrity: string) => releaseOf('shop', { integrity: { 'entry.js': integrity } })

test('a release carries a whole sha384 of each file', () => {
  expect(release.safeParse(of(sha384('a'))).success).toBe(true)
})

test.each(['', 'sha384-', 'sha384-abc', 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='])(
  'a browser would pass over the integrity %p, so no release has it',
  (integrity) => {
    expect(release.safeParse(of(integrity)).success).toBe(false)
  },
)
