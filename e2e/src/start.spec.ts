import { signStylistIn } from '@drape/contract/session'
import { expect, test } from 'playwright/test'
import { callerAt } from './product/caller.ts'
import { start } from './product/npm-start.ts'

test('a start with nothing changed builds nothing, says where to go and who signs in, however quiet its log, and SIGTERM ends it', async ({
  request,
}) => {
  const drape = await start({ LOG_LEVEL: 'fatal' })
  const [address = ''] = /http:\/\/\S+/.exec(drape.output()) ?? []

  expect(drape.output()).not.toContain('building')
  expect(drape.output()).toContain(`Stylists sign in at  ${address}/stylist-login`)
  expect((await request.get(`${address}/readyz`)).status()).toBe(200)

  const [, username = '', password = ''] = /as (\w+) with the password (\S+)/.exec(drape.output()) ?? []
  for (const typed of ['guessed', password])
    await callerAt(request, address).answer(signStylistIn, { body: { username, password: typed } })
  expect(await drape.stop('SIGTERM')).toBe(0)
  const auditLines = drape
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(auditLines.map((line) => JSON.parse(line).audit)).toEqual(['sign-in-refused', 'signed-in'])
  await expect(request.get(`${address}/readyz`)).rejects.toThrow('ECONNREFUSED')
  drape.forget()
})
