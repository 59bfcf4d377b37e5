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

const provenanceIn = (digit: string) => ({
  repository: 'https://github.com/acme/shop',
  commit: digit.repeat(40),
  subject: `Shelf ${digit}`,
})

test('status, diff, the log and a refusal name the commit of a version, and the address that compares two', () => {
  const site = liveSite()
  const run = (digit: string, words: readonly string[]) =>
    linesOn(site, words, { provenanceOf: () => provenanceIn(digit) })
  const compared = `https://github.com/acme/shop/compare/${'2'.repeat(40)}...${'3'.repeat(40)}`
  const line = 'commit 333333333333, of https://github.com/acme/shop, "Shelf 3"'
  try {
    for (const digit of ['2', '3']) run(digit, ['promote', 'shop', '--dist', site.built('shop', digit).dist])
    expect(linesOn(site, ['status']).join('\n')).toContain(`${line}\n           changes: ${compared}\n`)
    const shop = (answerOn(site, ['status']).value as PartStatus[]).find(({ part }) => part === 'shop')
    expect(shop).toMatchObject({ provenance: provenanceIn('3'), changes: compared })
    expect(site.store.readHistory().at(-1)?.provenance).toEqual({ shop: provenanceIn('3') })
    const before = shop?.before[0] ?? ''
    const diff = ['diff', `shop@${before}`]
    expect(linesOn(site, diff)).toContain(`  ${before}: ${line.replaceAll('3', '2')}`)
    expect(answerOn(site, diff).value).toMatchObject({
      provenance: { from: provenanceIn('3'), to: provenanceIn('2') },
    })
    const { dist } = site.built('shop', '4', { routes: [] })
    expect(() => run('4', ['promote', 'shop', '--dist', dist])).toThrow(
      `shop comes from ${line.replaceAll('3', '4')}.`,
    )
  } finally {
    site.remove()
  }
})

test('a part says whose it is in the status and where the gate refuses, and may say another without another version', () => {
  const site = liveSite()
  const build = (digit: string, owner: object, change = {}) => {
    const files = { 'package.json': JSON.stringify({ drape: { owner } }) }
    return site.built('shop', digit, change, { files })
  }
  const promote = ({ dist }: { dist: string }) => linesOn(site, ['promote', 'shop', '--dist', dist])
  const runbook = 'https://wiki.example/shop'
  try {
    const first = build('2', { team: 'shop-team', contact: '#shop' })
    promote(first)
    expect(linesOn(site, ['status'])).toContain("           shop is shop-team's: #shop")
    const again = build('2', { team: 'shop-team', contact: '#sale', runbook })
    expect(again.version).toBe(first.version)
    promote(again)
    const shop = (answerOn(site, ['status']).value as PartStatus[]).find(({ part }) => part === 'shop')
    expect(shop?.owner).toEqual({ team: 'shop-team', contact: '#sale', runbook })
    expect(() => linesOn(site, ['promote', `shared@${site.publish('shared', '2', { offers: {} })}`])).toThrow(
      `shop is shop-team's: #sale, ${runbook}.`,
    )
    expect(() => promote(build('3', { team: '<b>\n' }))).toThrow(
      'The package.json of shop is damaged: drape.owner.team must be one line',
    )
  } finally {
    site.remove()
  }
})

test('of two commits that come to the same bytes the first stays noted, or the first that is proven, and where there was none it is noted later', () => {
  const site = liveSite()
  const { dist, version } = site.built('shop', '2')
  const publish = (digit?: string) =>
    linesOn(site, ['publish', 'shop', '--dist', dist], {
      provenanceOf: () => (digit ? provenanceIn(digit) : undefined),
    })
  try {
    publish()
    expect(site.store.readFacts('shop', version)).toEqual({})
    publish('2')
    expect(publish('3')).toContain(
      `shop ${version} came from commit 222222222222 before, and that stays noted.`,
    )
    expect(site.store.readFacts('shop', version)).toEqual({ provenance: provenanceIn('2') })
    const proven = { ...provenanceIn('3'), proven: 'https://ci.example' }
    for (const provenance of [proven, provenanceIn('2')])
      linesOn(site, ['publish', 'shop', '--dist', dist], { provenanceOf: () => provenance })
    expect(site.store.readFacts('shop', version)).toEqual({ provenance: proven })
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
