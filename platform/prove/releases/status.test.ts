import { evidencePath } from '../../src/runtime/evidence/evidence.ts'
import { startReleases } from '../../test/release-server.ts'
import { versionNumber } from '../../test/site.ts'

test('what pages tell of a part is told to its team by the status', async () => {
  const { address, at, makeToken, stop } = await startReleases()
  try {
    const { token } = await makeToken('user', '--for', 'team wardrobe')
    const version = versionNumber('1')
    const told = [
      ['user', version, 'view', 0],
      ['user', version, 'open', 800],
      ['user', version, 'error', 0, 'TypeError: undefined is not a function'],
    ]
    await fetch(address + evidencePath, { method: 'POST', body: JSON.stringify(told) })
    const status = await at(token, 'status')
    expect(status.join('\n')).toMatch(/live 1{12}: 1 views, error 1 \(100 %\), open \d+ ms/)
  } finally {
    await stop()
  }
})
