import { promisify } from 'node:util'
import { readPreferences, updatePreferences } from '@drape/contract/preferences'
import { testApp } from '../../../test/app.ts'
import { openSocket, until } from '../../../test/upload-wire.ts'

const server = testApp()

test('a client who hangs up while its body arrives is no error of ours', async () => {
  const asha = await server.members.user()
  const socket = await openSocket(server.app)
  const { method, path } = updatePreferences
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: drape\r\ncontent-type: application/json\r\ncontent-length: 900\r\nauthorization: ${asha.headers.authorization}\r\n\r\n{`,
  )
  await until(async () => {
    const { rowCount } = await server.database.$client.query('select from rate_limit')
    return rowCount !== 0
  })
  socket.destroy()
  const connections = promisify(server.app.server.getConnections.bind(server.app.server))
  await until(async () => (await connections()) === 0)
  await asha.ask(readPreferences)
  expect(server.lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})
