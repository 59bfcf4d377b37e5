import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ifReadable } from '../../release/files.ts'
import { readTarget } from '../../release/names.ts'
import { fillTemplate, pageConfig } from '../../release/page/fill-page.ts'
import { previewPlace } from '../../release/preview/preview.ts'
import { previewing, serverPaths } from '../../release/server-api.ts'
import { audit } from '../audit.ts'
import type { ReleasingOptions } from '../options.ts'
import { ownCookie } from '../own-cookie.ts'
import { takeOwnForms } from '../own-form.ts'
import { pathOf, withoutSlashes } from '../path.ts'
import { sendHtml } from '../plain-page.ts'
import { notFound, Refusal } from '../refusal.ts'
import { read } from '../release/release.routes.ts'
import type { ReleaseService } from '../release/release.service.ts'
import { admitReleaser, releaserOf, requireRight } from '../release/release-permission.ts'
import type { LiveSite } from '../site/live-site.ts'
import type { SendPreview } from '../site/page.routes.ts'
import { acceptsPage, pageSender } from '../site/page-reply.ts'
import { previewService, type Refused } from './preview.service.ts'
import type { Previewed, PreviewGrant } from './preview-grant.ts'
import { openingPage, openingPolicy, previewBanner, previewBase } from './preview-page.ts'

/** Of the form that brings a grant, which is half a kilobyte. */
const maxFormBytes = 8 * 1024

const messages: Record<Refused, string> = {
  unreadable: 'This link is broken or incomplete.',
  over: 'This preview is over. Please ask for a new link.',
  'of another server': 'This link was made for another server.',
  'of another version': 'This link was made for another version.',
  'of other bytes': 'This version is not here any more as it was when the link was made.',
  withdrawn: 'This version was taken back after the link was made.',
}

/** As Fastify's router reads them. */
const previewPath = '/preview/:target'

/** Of a preview below its own address, or of the one in the place of the live pages. */
const previewCookie = (version: Previewed | 'own', { protocol }: FastifyRequest) =>
  version === 'own'
    ? ownCookie({ name: 'drape-own-preview', path: '/', isSecure: protocol === 'https' })
    : ownCookie({ name: 'drape-preview', path: previewBase(version), isSecure: protocol === 'https' })

type Target = { Params: { target: string } }

/** The version that an address names; at one that names none there is nothing. */
const versionAt = ({ params: { target } }: { readonly params: Target['Params'] }): Previewed => {
  const { part = '', version } = ifReadable(() => readTarget(target)) ?? {}
  if (!version) throw notFound()
  return { part, version }
}

/**
 * A version that is not live, to be looked at in the running product by the holder of a grant (decision 70). Returns what
 * sends one in the place of a live page.
 */
export async function servePreviews(
  app: FastifyInstance,
  site: LiveSite,
  options: ReleasingOptions,
  releases: ReleaseService,
): Promise<SendPreview> {
  const { siteDir, publicUrl } = options
  const previews = previewService(options, site, releases)
  const send = pageSender(options)
  const config = pageConfig(options, true)
  const audienceOf = ({ protocol, host }: FastifyRequest): string =>
    publicUrl ? new URL(publicUrl).origin : `${protocol}://${host}`

  const refuse = (reply: FastifyReply, version: Previewed, why?: string) =>
    sendHtml(reply.code(403).header('x-robots-tag', 'noindex'), openingPolicy, openingPage(version, why))

  const readGrant = async (request: FastifyRequest, text: string, target: Previewed | 'own') => {
    const grant = await previews.read(text, audienceOf(request))
    if (typeof grant === 'string' || target === 'own') return grant
    return grant.part === target.part && grant.version === target.version ? grant : 'of another version'
  }

  /** From a cookie, which comes with each request: it is not logged again. */
  const readCookie = async (request: FastifyRequest, target: Previewed | 'own') => {
    const text = previewCookie(target, request).read(request.headers.cookie)
    if (text === undefined) return undefined
    const grant = await readGrant(request, text, target)
    if (typeof grant === 'string') return grant
    return grant.own === (target === 'own') ? grant : 'unreadable'
  }

  const sendPreview = async (
    request: FastifyRequest,
    reply: FastifyReply,
    grant: PreviewGrant,
    path: string,
  ): Promise<FastifyReply> => {
    const page = await previews.pageAt(grant, path).catch((error) => {
      // What is live may have changed since the grant was made, so that the version does not fit any more.
      if (error instanceof Refusal && error.statusCode < 500) return error.message
      throw error
    })
    if (typeof page !== 'object') return refuse(reply, grant, page ?? messages['of other bytes'])
    const base = grant.own ? undefined : previewBase(grant)
    const placed = base ? withinBase(page.html, base) : page.html
    const html = placed.replace(previewPlace, () => previewBanner(grant))
    const pieces = fillTemplate(html, options, { ...config, ...(base && { base }) })
    const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
    return send(request, reply, page.pattern, { status: page.status, pieces }, headers)
  }

  app.post(serverPaths.previews, async (request) => {
    const releaser = admitReleaser(request, siteDir)
    const { part, version, own } = read(previewing, request.body)
    const mayPublish = !own && releaser.rights.includes('publish')
    requireRight(request, releaser, mayPublish ? 'publish' : 'promote', [part])
    const audience = audienceOf(request)
    const { text, grant } = await previews.grant({ part, version, own, ...releaserOf(releaser) }, audience)
    audit(request.log, 'preview-granted', { ...trailOf(grant), from: request.ip })
    const link = `${audience}${previewBase(grant)}/#${text}`
    const until = new Date(grant.exp * 1000).toISOString()
    return { lines: [link, `It is good until ${until}.`], value: { link, until, grant: grant.jti } }
  })

  await app.register(async (scope) => {
    takeOwnForms(scope, maxFormBytes, options)

    scope.post<Target>(`${previewPath}/`, async (request, reply) => {
      const target = versionAt(request)
      const { grant: text } = (request.body ?? {}) as { grant?: unknown }
      const grant = await readGrant(request, typeof text === 'string' ? text : '', target)
      if (typeof grant === 'string') {
        const versions = { [target.part]: target.version }
        audit(request.log, 'preview-refused', { reason: grant, versions, from: request.ip })
        return refuse(reply, target, messages[grant])
      }
      audit(request.log, 'preview-opened', { ...trailOf(grant), from: request.ip })
      const seconds = grant.exp - Math.floor(Date.now() / 1000)
      const cookie = previewCookie(grant.own ? 'own' : grant, request)
      reply.header('set-cookie', cookie.write(String(text), seconds))
      return reply.redirect(grant.own ? '/' : `${previewBase(grant)}/`, 303)
    })

    scope.post<Target>(`${previewPath}/leave`, async (request, reply) => {
      const target = versionAt(request)
      const cleared = [target, 'own' as const].map((each) => previewCookie(each, request).clear)
      return reply.header('set-cookie', cleared).redirect('/', 303)
    })
  })

  for (const url of [previewPath, `${previewPath}/*`])
    app.get<Target>(url, async (request, reply) => {
      const target = versionAt(request)
      if (!acceptsPage(request)) throw notFound()
      const hasOpenQuery = new URLSearchParams(request.url.split('?')[1]).has('open')
      const grant = hasOpenQuery ? undefined : await readCookie(request, target)
      if (typeof grant !== 'object') return refuse(reply, target, grant && messages[grant])
      const path = withoutSlashes(pathOf(request.url).slice(previewBase(grant).length))
      return sendPreview(request, reply, grant, path || '/')
    })

  return async (request, reply) => {
    const grant = request.method === 'GET' ? await readCookie(request, 'own') : undefined
    if (typeof grant === 'object') {
      await sendPreview(request, reply, grant, withoutSlashes(pathOf(request.url)) || '/')
      return true
    }
    if (grant) reply.header('set-cookie', previewCookie('own', request).clear)
    return false
  }
}

const trailOf = ({ part, version, jti, own, by, token }: PreviewGrant) => ({
  ...{ by, token },
  versions: { [part]: version },
  grant: jti,
  ...(own && { own }),
})

/** What the faces of a first screen begin with. */
const face = '<script type="text/html"'

/** The links of a first screen were drawn without knowing where it would stand. */
const withinBase = (html: string, base: string): string =>
  html
    .split(face)
    .map((text, at) => {
      const end = at === 0 ? 0 : Math.max(0, text.indexOf('</script>'))
      return (
        text.slice(0, end).replaceAll(/ href="\/(?!\/|site\/|api\/)/g, ` href="${base}/`) + text.slice(end)
      )
    })
    .join(face)
