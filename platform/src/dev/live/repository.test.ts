import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRepository } from './repository.ts'

let folder: string

const write = (drape: object) => writeFileSync(join(folder, 'package.json'), JSON.stringify({ drape }))
const remembered = () => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).drape.live

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drape-repository-'))
  write({ part: 'wardrobe', routes: ['/wardrobe'] })
})

afterEach(() => rmSync(folder, { recursive: true }))

test('the product beside which a part is developed is named once', () => {
  expect(() => readRepository(folder)).toThrow('For which product? drape-dev --live https://drape.example')
  const first = { folder, part: 'wardrobe', live: 'https://drape.example' }
  expect(readRepository(folder, 'https://drape.example/')).toEqual(first)
  expect(readRepository(folder)).toEqual(first)
  expect(readRepository(folder, 'http://localhost:8080').live).toBe('http://localhost:8080')
  expect(remembered()).toBe('https://drape.example')
})

test('an address that is no product is refused, and not stored', () => {
  for (const wrong of [
    'drape.example',
    'https://drape.example/wardrobe',
    's3://bucket',
    'https://me@drape.example',
  ])
    expect(() => readRepository(folder, wrong)).toThrow(`${wrong} is no address of a product`)
  expect(remembered()).toBeUndefined()
})

test('the host stands around all parts, and is not developed beside them', () => {
  write({ part: 'host' })
  expect(() => readRepository(folder, 'https://drape.example')).toThrow('developed in its own tree')
})
