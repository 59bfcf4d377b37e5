import { linesOn, liveSite } from '../../test/command.ts'

test('status says of what is live how it worked beside other versions, when that was looked at', () => {
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
