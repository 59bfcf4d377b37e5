import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { act } from '../../../test/command.ts'
import { openDeltas } from '../../../test/deltas.ts'
import { siteForEach } from '../../../test/each-test.ts'
import { publishNamed, versionNumber } from '../../../test/site.ts'
import { sha256 } from '../integrity.ts'
import { rollBack } from '../roll-back.ts'
import { isDeltaFrom, nameInAll, packWithZlib } from './delta.ts'
import { makeDeltas } from './make-deltas.ts'

/** Too much for a packer to make it small without a dictionary. */
const longLine = (): string => `\n// ${randomBytes(4000).toString('base64')}`

const site = siteForEach()
let deltas: Awaited<ReturnType<typeof openDeltas>>

beforeAll(async () => {
  deltas = await openDeltas()
})

const folderOf = (digit: string) => join(site.folder, '.deltas/shop', versionNumber(digit))
const entryOf = (digit: string) =>
  readFileSync(join(site.store.folderOf('shop', versionNumber(digit)), 'entry.js'))

const release = (digit: string, lines: string, isPromoted?: boolean) =>
  deltas.release(site, digit, lines, isPromoted)

/** The versions from whose entry there is a delta. */
const fromWhich = (digit: string, digits: readonly string[]): string[] =>
  digits.filter((each) => existsSync(join(folderOf(digit), `entry.js.${sha256(entryOf(each))}.dcz`)))

test('a script that changed is there as its difference from the three versions before, and is whole again with each', () => {
  const line = longLine()
  for (const digit of ['1', '2', '3', '4', '5']) release(digit, line)
  expect(fromWhich('5', ['1', '2', '3', '4', '5'])).toEqual(['2', '3', '4'])
  for (const digit of ['2', '3', '4']) {
    const dictionary = entryOf(digit)
    const delta = readFileSync(join(folderOf('5'), `entry.js.${sha256(dictionary)}.dcz`))
    expect(delta.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
    expect(delta.subarray(8, 40).toString('hex')).toBe(sha256(dictionary))
    expect(deltas.unpack(delta, dictionary)).toEqual(entryOf('5'))
    expect(delta.length).toBeLessThan(300)
  }
})

test('one that has nothing in common with the versions before is only there whole', () => {
  release('1', longLine())
  release('2', longLine())
  expect(existsSync(folderOf('2'))).toBe(false)
})

test('a file that is damaged is no dictionary', () => {
  const line = longLine()
  release('1', line)
  writeFileSync(join(site.store.folderOf('shop', versionNumber('1')), 'entry.js'), 'alert(1)')
  release('2', line)
  expect(existsSync(folderOf('2'))).toBe(false)
})

test('in a workspace for a bucket, which holds older versions compressed, the same is made', () => {
  const line = longLine()
  release('1', line)
  const hash = sha256(entryOf('1'))
  rmSync(join(site.store.folderOf('shop', versionNumber('1')), 'entry.js'))
  release('2', line)
  expect(readdirSync(folderOf('2'))).toEqual([`entry.js.${hash}.dcz`])
})

test('who was shown the version that was taken back is spared the rest as well', () => {
  const line = longLine()
  for (const digit of ['1', '2']) release(digit, line)
  rollBack(site.store, ['shop'], act)
  release('3', line)
  expect(fromWhich('3', ['1', '2'])).toEqual(['1', '2'])
})

test('deltas go when their version leaves the history, and those of one that is not live yet stay', () => {
  const line = longLine()
  for (const digit of ['1', '2']) release(digit, line)
  release('3', line, false)
  expect([existsSync(folderOf('2')), existsSync(folderOf('3'))]).toEqual([true, true])
  rollBack(site.store, ['shop'], act)
  expect([existsSync(folderOf('2')), existsSync(folderOf('3'))]).toEqual([false, true])
})

test('nothing is made by a runtime that cannot, and everything is published', () => {
  const line = longLine()
  release('1', line)
  const dist = site.build('shop', '2')
  appendFileSync(join(dist, 'entry.js'), line)
  const published = publishNamed(site.store, dist)
  rmSync(join(site.folder, '.deltas'), { recursive: true, force: true })
  makeDeltas(site.store, published, () => Buffer.from(''), undefined)
  expect(existsSync(join(site.folder, '.deltas'))).toBe(false)
  expect(entryOf('2').length).toBeGreaterThan(line.length)
})

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const isAble = major > 24 || (major === 24 && minor >= 6) || (major === 22 && minor >= 19)

test(`zlib of Node ${major}.${minor} ${isAble ? 'makes deltas that any zstd reads' : 'knows no dictionaries, which is seen'}`, () => {
  const line = longLine()
  const [dictionary, bytes] = ['before', 'after'].map((word) => Buffer.from(`${word}${line}`)) as [
    Buffer,
    Buffer,
  ]
  const packed = packWithZlib?.(bytes, dictionary)
  expect(packed !== undefined).toBe(isAble)
  if (packed) expect(deltas.unpack(Buffer.concat([Buffer.alloc(40), packed]), dictionary)).toEqual(bytes)
})

test('the header of a delta is of the bytes that it was made from, and of no others', () => {
  const [one, other] = ['1', '2'].map((each) => Buffer.from(each)) as [Buffer, Buffer]
  const delta = Buffer.concat([
    Buffer.from('5e2a4d1820000000', 'hex'),
    Buffer.from(sha256(one), 'hex'),
    Buffer.from('rest'),
  ])
  expect(isDeltaFrom(delta, sha256(one))).toBe(true)
  expect(isDeltaFrom(delta, sha256(other))).toBe(false)
  for (const broken of [Buffer.alloc(0), delta.subarray(0, 39), delta.subarray(1)])
    expect(isDeltaFrom(broken, sha256(one))).toBe(false)
})

test.each([
  ['main.a42aa9a2.js', 'main.js'],
  ['entry.js', 'entry.js'],
  ['static/190.508ddb20.js', 'static/190.js'],
])('%s is called %s in every version', (file, name) => expect(nameInAll(file)).toBe(name))
