import { act, liveSite } from '../../../test/command.ts'
import { siteForEach } from '../../../test/each-test.ts'
import { promote } from '../promote.ts'
import { GateRefusal, type Incompatibility } from './incompatibility.ts'

const site = siteForEach(liveSite)

const wide = '.own { color: red }\n\nh1 { color: red }\n'
const sheet = { 'src/shop.module.css': wide }

const refusalOf = (part: string, digit: string, kept: object): readonly Incompatibility[] => {
  const version = site.publish(part, digit, {}, kept)
  try {
    promote(site.store, { [part]: version }, act)
    return []
  } catch (error) {
    if (error instanceof GateRefusal) return error.incompatibilities
    throw error
  }
}

const refusal = {
  check: 'styles',
  part: 'shop',
  file: 'src/shop.module.css',
  line: 3,
  message: 'h1 styles elements of other parts too: begin it with a class of this file.',
}

test('a remote whose style reaches into other parts is refused with file and line, and so is what it bundles', () => {
  expect(refusalOf('shop', '2', { files: sheet })).toEqual([refusal])
  expect(refusalOf('shop', '3', { leaves: { '@drape/leaf': sheet } })).toEqual([
    { ...refusal, file: '@drape/leaf/src/shop.module.css' },
  ])
})

test('so is one in another style language, of which the CSS is kept', () => {
  expect(refusalOf('shop', '2', { files: { 'src/shop.module.scss': wide } })).toEqual([
    { ...refusal, file: 'src/shop.module.scss' },
  ])
})

test('the host styles the page as a whole', () => {
  expect(refusalOf('host', '2', { files: sheet })).toEqual([])
})

test('a version that is live with such a style stops nobody else', () => {
  const shop = site.publish('shop', '2', {}, { files: sheet })
  promote(site.store, { shop }, { ...act, despite: ['styles'] })
  expect(refusalOf('cart', '2', {})).toEqual([])
})

test('of a build with a million faults only some are reported', () => {
  const many = { 'src/shop.module.css': 'h1 {}\n'.repeat(10_000) }
  expect(refusalOf('shop', '2', { files: many })).toHaveLength(200)
})
