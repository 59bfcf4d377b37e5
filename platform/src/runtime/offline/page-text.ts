import type { PageRegistry } from '../../release/page-registry.ts'
import { type PageFile, scriptsIn } from '../../release/page-scripts.ts'
import { nonceOf, reloadScript } from '../../release/page-template.ts'

/** A page as the server gave it, and what it says about itself. */
export interface HeldPage {
  readonly html: string
  /** '' where the page's own policy names its scripts by their hashes. */
  readonly nonce: string
  /** By part, the versions that it names: the one that it starts, its fallbacks, and its canary. */
  readonly known: Readonly<Record<string, readonly string[]>>
  /** The folders of canaries, one of which this browser may get. */
  readonly canaryFolders: readonly string[]
  readonly runs: readonly PageFile[]
}

const policy = 'content-security-policy'

const versionsOf = (releases: readonly { readonly version: string }[]): string[] =>
  releases.map(({ version }) => version)

/** Undefined for any other reply, such as the login page of a public network. */
export const readPage = async (reply: Response): Promise<HeldPage | undefined> => {
  if (reply.status !== 200 || reply.redirected || !reply.headers.get('content-type')?.startsWith('text/html'))
    return undefined
  const html = await reply.text()
  const nonce = nonceOf(html, reply.headers.get(policy))
  // With a nonce that is not its policy's, nothing of it would run.
  if (nonce === undefined || !html.includes(`nonce="${nonce}"`) || !html.includes('id="drape-registry"'))
    return undefined
  const { hosts, entries, chunks } = scriptsIn(html)
  const [, json = '{}'] = /id="drape-registry">(.*?)<\/script>/.exec(html) ?? []
  const versionsByPart: Record<string, string[]> = { host: versionsOf(hosts) }
  for (const [part, releases] of Object.entries(JSON.parse(json) as PageRegistry))
    versionsByPart[part] = versionsOf(releases)
  const canaryFolders = [...html.matchAll(/ data-canary="([\w-]+)@(\w+)/g)].map(
    ([, part = '', version = '']) => {
      versionsByPart[part]?.push(version)
      return `/site/${part}/${version}/`
    },
  )
  return {
    html,
    nonce,
    known: versionsByPart,
    canaryFolders,
    runs: [...(hosts[0]?.scripts ?? []), ...entries, ...chunks],
  }
}

/** From here on a page names versions. What stands before is painted while the registry is asked. */
const turn = '<script type="application/json" id="drape-config">'

/**
 * Answers with a stored page, under a new nonce, because an old one could be known. Its first half is sent at once, so
 * that it is painted while `mayStart` is still pending; if the answer is no, none of its scripts has run, and the page
 * reloads.
 */
export const answerAgain = ({ html, nonce }: HeldPage, headers: Headers, mayStart: Promise<boolean>) => {
  const fresh = nonce && btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))
  const text = nonce ? html.replaceAll(nonce, fresh) : html
  const at = text.indexOf(turn)
  const bytes = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(out) {
      out.enqueue(bytes.encode(text.slice(0, at)))
      const rest = (await mayStart) ? text.slice(at) : `<script nonce="${fresh}">${reloadScript}</script>`
      out.enqueue(bytes.encode(rest))
      out.close()
    },
  })
  const replyHeaders = new Headers(headers)
  // The text is neither compressed any more nor as long.
  replyHeaders.delete('content-encoding')
  replyHeaders.delete('content-length')
  if (nonce) replyHeaders.set(policy, (headers.get(policy) ?? '').replaceAll(nonce, fresh))
  return new Response(body, { headers: replyHeaders })
}
