import { testSite } from '../../test/site.ts'
import { runRelease } from './cli.ts'

test('status says of what is live how it worked beside other versions, when that was looked at', () => {
  const site = testSite()
  const run = (words: readonly string[], seen = {}): string => {
    const said: string[] = []
    runRelease([...words, `--site=${site.folder}`], { by: 'ravi@desk', source: 'tree', ...seen }, (line) =>
      said.push(line),
    )
    return said.join('\n')
  }
  try {
    const versions = ['host', 'shared', 'user', 'stylist'].map((part) => `${part}@${site.publish(part, '1')}`)
    run(['promote', ...versions])
    expect(run(['status'])).not.toContain('matrix')
    run(['promote', `user@${site.publish('user', '2')}`], { matrix: { pairs: 6, failed: 0 } })
    expect(run(['status']).match(/^ +matrix: .+$/gm)).toEqual(['           matrix: 0 of 6 pairs failed'])
  } finally {
    site.remove()
  }
})
