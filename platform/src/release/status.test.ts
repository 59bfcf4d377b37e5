import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerOn, linesOn, liveSite } from '../../test/command.ts'
import type { PartStatus } from './status.ts'

/** As a log is after so many changes: with the entry of a change that led nowhere, again and again. */
const lengthenLog = (site: ReturnType<typeof liveSite>, count: number) => {
  const file = join(site.folder, 'log.jsonl')
  const [entry = ''] = readFileSync(file, 'utf8').split('\n')
  const other = JSON.stringify({ ...JSON.parse(entry), after: '0123456789abcdef', by: 'nobody' })
  appendFileSync(file, `${other}\n`.repeat(count))
}

test('status reads only the end of a long log, and names the signer of earlier promotions', () => {
  const site = liveSite()
  try {
    linesOn(site, ['promote', `shop@${site.publish('shop', '2')}`, '--why', 'a new shelf'])
    const before = answerOn(site, ['status']).value as PartStatus[]
    const long = 3 * 1024 * 1024
    lengthenLog(site, long / 1000)
    const reads = jest.spyOn(JSON, 'parse')
    const after = answerOn(site, ['status']).value as PartStatus[]
    expect(reads.mock.calls.reduce((sum, [text]) => sum + String(text).length, 0)).toBeLessThan(long / 2)
    reads.mockRestore()
    const whose = ({ part, live, by, since }: PartStatus) => ({ part, live, by, since })
    expect(after.map(whose)).toEqual(before.map(whose))
  } finally {
    site.remove()
  }
})

test('status and diff say who fills what, and a slot that nobody offers refuses the whole release', () => {
  const site = liveSite()
  try {
    const cart = site.publish('cart', '2', { fills: { 'shop/foot': './app' } })
    expect(() => linesOn(site, ['promote', `cart@${cart}`])).toThrow(
      'cart fills shop/foot, which shop does not offer. (slots)',
    )
    const shop = site.publish('shop', '2', { slots: { foot: './app' } })
    linesOn(site, ['promote', `cart@${cart}`, `shop@${shop}`])
    const status = linesOn(site, ['status'])
    expect(status.filter((line) => /fills|slots/.test(line)).map((line) => line.trim())).toEqual([
      'slots: foot by cart',
      'fills: shop/foot',
    ])
    expect(linesOn(site, ['diff', 'cart']).join('\n')).toContain('slot shop/foot filled by ./app')
    const page = site.read(site.store.readRegistry().pages['/']?.file ?? '')
    expect(page).toContain('"fills":{"shop/foot":"app"}')
  } finally {
    site.remove()
  }
})

test('status shows how the live versions worked beside others, if that was tested', () => {
  const site = liveSite()
  const status = () => linesOn(site, ['status'])
  try {
    expect(status().join()).not.toContain('matrix')
    linesOn(site, ['promote', `shop@${site.publish('shop', '2')}`], { matrix: { pairs: 6, failed: 0 } })
    expect(status().filter((line) => line.includes('matrix'))).toEqual([
      '           matrix: 0 of 6 pairs failed',
    ])
  } finally {
    site.remove()
  }
})
