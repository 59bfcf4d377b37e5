import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { Html, html } from '../release/page/html.ts'

export { Html, html }

/** System colours, as on the page of the calls. */
const css = `
:root { color-scheme: light dark }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 40rem; padding: 2rem clamp(1rem, 5vw, 3rem) 4rem; background: Canvas; color: CanvasText; font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: clamp(1.6rem, 6vw, 2.25rem); line-height: 1.15; text-wrap: balance }
h2 { margin: 0; font-size: 1.125rem }
main > h2 { margin-top: 1.75rem }
p { margin: .5rem 0 }
a { color: LinkText; text-underline-offset: .15em }
p > a { display: inline-block; padding: .625rem 0 }
button { min-height: 2.75rem; margin: 1rem 0; padding: .625rem 1.25rem; border: 2px solid currentcolor; border-radius: .5rem; background: CanvasText; color: Canvas; font: inherit; font-weight: 600; cursor: pointer }
:focus-visible { outline: 2px solid LinkText; outline-offset: 2px }
article { margin: 1.5rem 0; padding: 1rem; border: 1px solid color-mix(in srgb, CanvasText 30%, Canvas); border-radius: .5rem }
pre { white-space: pre-wrap; font: inherit }
`

export const sendHtml = (reply: FastifyReply, policy: string, page: string): FastifyReply =>
  reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page)

/** A page without scripts and files, in a style of its own. */
export const pageInStyle = (style: string, title: string, content: Html): string =>
  html`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title><style>${new Html(style)}</style></head>
<body>${content}</body></html>
`.text

/** Allows the style by its hash and not by a nonce, so that the page stays the same and browsers can cache it. */
export const policyOfStyle = (style: string, forms: "'self'" | "'none'" = "'self'"): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    `form-action ${forms}`,
    "frame-ancestors 'none'",
  ].join('; ')

export const plainPage = (title: string, content: Html): string =>
  pageInStyle(css, title, html`<main><h1>${title}</h1>\n${content}</main>`)

export const plainPolicy = policyOfStyle(css)
