import { expect, test } from 'playwright/test'
import { start } from '../../src/product/npm-start.ts'

test('a start is open to this machine alone, and says so where it is told otherwise', async () => {
  const alone = await start({ HOST: '' })
  expect(alone.output()).toMatch(/Drape is open at http:\/\/localhost:\d+/)
  expect(alone.output()).not.toContain('can sign in as anybody')
  await alone.stop('SIGTERM')
  alone.forget()

  const open = await start({ HOST: '0.0.0.0' })
  expect(open.output()).toContain('whoever reaches this machine over the network can sign in as anybody')
  await open.stop('SIGTERM')
  open.forget()
})

test('Ctrl-C ends it', async () => {
  const drape = await start({})
  expect(await drape.stop('SIGINT')).toBe(0)
  drape.forget()
})

/** What else the server refuses, and in which words, is api/src/main.test.ts. */
test.describe('a start that cannot go on says why in one line', () => {
  const expectRefusal = async (env: Readonly<Record<string, string>>, line: RegExp) => {
    const drape = await start(env)
    expect(await drape.code).toBe(1)
    expect(drape.output()).toMatch(line)
    expect(drape.output().split('\n')).toHaveLength(1)
    drape.forget()
  }

  test('when a variable is wrong', () => expectRefusal({ PORT: 'eighty' }, /^PORT must be a whole number/))

  test('when a folder lies where none can be made', async () => {
    await expectRefusal({ DATA_DIR: '/proc/x' }, /^DATA_DIR \/proc\/x cannot be written/)
    await expectRefusal({ SITE_DIR: '/proc/x' }, /^SITE_DIR \/proc\/x cannot be written/)
  })
})
