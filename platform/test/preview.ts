import { startReleases } from './release-server.ts'

/** A server with a version of a team's part that is not live, with what a browser asks of it. */
const startPreviews = async () => {
  const releases = await startReleases({ product: { name: 'Example', visitConfig: { counter: 'c' } } })
  const { token, id } = await releases.makeToken('shop', '--for', 'team wardrobe')
  const version = releases.site.publish('shop', '2')

  /** The link that a team makes, in its two halves. */
  const makeLink = async (...words: string[]): Promise<[place: string, grant: string]> => {
    const [link = ''] = await releases.at(token, 'preview', `shop@${version}`, ...words)
    return link.split('#') as [string, string]
  }
  const post = (path: string, grant?: string) =>
    fetch(releases.address + path, {
      method: 'POST',
      redirect: 'manual',
      ...(grant !== undefined && { body: new URLSearchParams({ grant }) }),
    })
  const cookieOf = (reply: Response): string => reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return {
    releases,
    token,
    id,
    makeLink,
    post,
    cookieOf,
    get: (path: string, cookie = '') =>
      fetch(releases.address + path, { headers: { accept: 'text/html', cookie }, redirect: 'manual' }),
    open: async (...words: string[]): Promise<{ reply: Response; cookie: string; grant: string }> => {
      const [place, grant] = await makeLink(...words)
      const reply = await post(new URL(place).pathname, grant)
      return { reply, cookie: cookieOf(reply), grant }
    },
    lastAudit: () =>
      releases.lines.map((line) => JSON.parse(line)).findLast(({ audit }) => audit?.startsWith('preview-')),
  }
}

/** The same for the tests of this file. */
export const testPreviews = () => {
  const running = {} as Awaited<ReturnType<typeof startPreviews>>
  beforeAll(async () => void Object.assign(running, await startPreviews()))
  afterAll(() => running.releases?.stop())
  return running
}
