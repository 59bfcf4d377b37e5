import { match } from 'node:assert/strict'
import { type openFolder, readExample } from './follow-readme.ts'

type Stranger = ReturnType<typeof openFolder>

const source = 'remote-cart/src/app.tsx'

const versionIn = (text: string): string => /\b[\da-f]{12}\b/.exec(text)?.[0] ?? ''

/** The page of a preview, opened as its link does it. */
const openPreview = async (link: string): Promise<string> => {
  const [place = '', grant = ''] = link.split('#')
  const opened = await fetch(place, {
    method: 'POST',
    body: new URLSearchParams({ grant }),
    redirect: 'manual',
  })
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return (await fetch(place, { headers: { accept: 'text/html', cookie } })).text()
}

/** Does over HTTP, with a token, what a team does with its part on a server that runs; throws where it fails. */
export const releaseByToken = async ({ run, write }: Stranger, address: string): Promise<void> => {
  const [token = ''] = /^drape_\S+$/m.exec(await run('npx drape-release token cart --for "team cart"')) ?? []
  const release = (words: string) =>
    run(`RELEASE_TOKEN=${token} RELEASE_TO=${address} npx drape-release ${words}`)

  write(source, readExample(source).replace('>Cart<', '>Basket<'))
  await run('npm exec --workspace remote-cart -- rspack build')
  const version = versionIn(await release('publish cart'))

  const [link = ''] = /^http\S+/m.exec(await release(`preview cart@${version}`)) ?? []
  match(await openPreview(link), new RegExp(`Preview of cart ${version}`))

  match(await release(`promote cart@${version} --percent 50 --guard`), /is with 50 % of the browsers/)
  match(await release(`promote cart@${version}`), /is live/)
  match(await release('status'), new RegExp(`^cart +${version} .*by team cart`, 'm'))
  const health = await fetch(`${address}/health/parts`, { headers: { authorization: `Bearer ${token}` } })
  match(await health.text(), new RegExp(`"part":"cart","live":"${version}"`))
  match(await release('rollback cart --why "a cart is no basket"'), /is back at/)
}
