import { evidencePath } from '../../src/runtime/evidence/evidence.ts'
import { testReleases } from '../../test/release-server.ts'
import { v1 } from '../../test/site.ts'

const releases = testReleases('all tests')

test('what pages report of a part, its team reads in the status', async () => {
  const { token } = await releases.makeToken('shop', '--for', 'team wardrobe')
  const sightings = [
    ['shop', v1, 'view', 0],
    ['shop', v1, 'open', 800],
    ['shop', v1, 'error', 0, 'TypeError: undefined is not a function'],
  ]
  await fetch(releases.address + evidencePath, { method: 'POST', body: JSON.stringify(sightings) })
  const status = await releases.at(token, 'status')
  expect(status.join('\n')).toMatch(/live 1{12}: 1 views, error 1 \(100 %\), open \d+ ms/)
})
