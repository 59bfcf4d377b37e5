import { createHash } from 'node:crypto'
import { Html, html, plainPage, plainPolicy } from '../plain-page.ts'
import type { Previewed, PreviewGrant } from './preview-grant.ts'

export const previewBase = ({ part, version }: Previewed): string => `/preview/${part}@${version}`

/**
 * The grant is in the fragment of a link, which browsers send to no server. A person presses the button, so that
 * following a link alone starts nothing. The grant is read here only to choose the text; the server checks it.
 */
const script = `
const grant = location.hash.slice(1)
const form = document.querySelector('form')
if (grant && form) {
  let own = false
  try { own = JSON.parse(atob(grant.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).own === true } catch {}
  for (const each of document.querySelectorAll('[data-own]')) each.hidden = each.dataset.own !== String(own)
  form.elements.grant.value = grant
  form.hidden = false
  document.getElementById('none').hidden = true
  history.replaceState(null, '', location.pathname)
  form.addEventListener('submit', async (event) => {
    if (!own || !navigator.serviceWorker) return
    event.preventDefault()
    // The worker would go on giving the live pages that it holds.
    for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
    form.submit()
  })
}
`

export const openingPolicy = `${plainPolicy}; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`

export const openingPage = (version: Previewed, trouble?: string): string =>
  plainPage(
    `Preview of ${version.part} ${version.version}`,
    html`${trouble ? html`<p role="alert">${trouble}</p>` : ''}
<div id="none"><p>A preview opens with a link that somebody who releases ${version.part} has made for it. It is good for half an hour.</p>
<noscript><p>It needs JavaScript.</p></noscript></div>
<form method="post" action="${previewBase(version)}/" hidden>
<p>It has not been released. It works with your own account and what this browser keeps, so open it only if you expected this link.</p>
<p data-own="true" hidden>In this browser it takes the place of the live pages until it is over or you leave it. News on this device are switched off by that: Settings switches them on again.</p>
<input type="hidden" name="grant"><button>Open the preview</button></form>
<p><a href="/">Go to the live pages</a></p>
<script>${new Html(script)}</script>
`,
  )

const css = `
#preview { position: sticky; z-index: 40; top: 0; background: #ffd75e; color: #241b00; font: 600 .875rem/1.25 system-ui, sans-serif }
#preview form { display: flex; gap: .75rem; align-items: center; justify-content: center; min-height: 2.75rem; padding-inline: .75rem }
#preview p { margin: 0 }
#preview button { min-width: 4rem; min-height: 2.75rem; padding: 0 .75rem; border: 0; background: none; color: inherit; font: inherit; text-decoration: underline; cursor: pointer }
#preview button:focus-visible { outline: 2px solid; outline-offset: -4px }
@media (min-width: 56rem) { #preview form, #preview button { min-height: 2rem } }
`

/** Says the time as clocks in the reader's country do, and opens another link that is followed to the same page. */
const inPage = `{
const look = () => {
if (location.hash.startsWith('#eyJ')) location.replace(document.querySelector('#preview form').action.replace(/leave$/, '?open') + location.hash)
}
look()
addEventListener('hashchange', look)
const time = document.querySelector('#preview time')
time.textContent = new Date(time.dateTime).toLocaleTimeString([], { timeStyle: 'short' })
}`

/** Stands first in the page, in room of its own, so that it covers nothing. The route that sends it fills in {{nonce}}. */
export const previewBanner = (grant: PreviewGrant): string => {
  const until = new Date(grant.exp * 1000).toISOString()
  const { part, version } = grant
  return html`<aside id="preview" aria-label="Preview"><style nonce="{{nonce}}">${new Html(css)}</style>
<form method="post" action="${previewBase(grant)}/leave"><p>Preview of ${part} ${version} until <time datetime="${until}">${until.slice(11, 16)} UTC</time></p><button>Leave</button></form>
<script nonce="{{nonce}}">${new Html(inPage)}</script></aside>`.text
}
