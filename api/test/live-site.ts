import { release } from '@drape/platform/release'
import { testSite } from '@drape/platform/test/site'
import { startTestApp } from './app.ts'

/** An app that shows a site of four live parts, and the token of a team that may release one of them. */
export async function startWithSite() {
  const site = testSite()
  const run = async (...args: string[]): Promise<string> => {
    const lines: string[] = []
    const by = { by: 'ravi@desk', source: 'tree 12345678', env: {} }
    await release([...args, '--site', site.folder], by, (line) => lines.push(line))
    return lines.join('\n')
  }
  const parts = ['host', 'shared', 'shop', 'cart']
  await run('promote', ...parts.map((part) => `${part}@${site.publish(part, '1')}`))
  const { token } = JSON.parse(await run('token', 'shop', '--for', 'team wardrobe', '--json')) as {
    token: string
  }
  const running = await startTestApp({ SITE_DIR: site.folder })
  return {
    ...running,
    token,
    stop: async () => {
      await running.stop()
      site.remove()
    },
  }
}

export type AppWithSite = Awaited<ReturnType<typeof startWithSite>>
