import { type PageScripts, pageScriptsTag, scriptsIn } from '../../release/page-scripts.ts'
import { type LivePage, withOwnPart } from './live-page.ts'

const file = (url: string) => ({ url, integrity: 'sha384-a' })
const [shop, shared] = ['/site/shop/222222222222', 'https://cdn.example/site/shared/111111111111']
const scripts: PageScripts = {
  hosts: [{ version: '1', scripts: [file('/site/host/111111111111/main.js')], styles: [] }],
  entries: [file(`${shared}/entry.js`), file(`${shop}/entry.js`)],
  chunks: [file(`${shared}/ui.js`), file(`${shop}/app.js`)],
}
const json = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`
const preload = (url: string) => `<link rel="preload" as="script" nonce="n0" href="${url}">`
const config = {
  apiBase: 'https://api.example',
  evidence: true,
  offline: true,
  signIn: 's',
  counter: 'c',
  ofVisit: ['counter'],
}

const live: LivePage = {
  html: `<html><head>
${preload(`${shared}/entry.js`)}
${preload(`${shop}/entry.js`)}
<link rel="prefetch" crossorigin="anonymous" href="${shop}/card.js">
</head><body>
${json('drape-config', config)}
${json('drape-registry', { shop: [{ version: '2' }, { version: '1' }], shared: [{ version: '1' }] })}
${pageScriptsTag(scripts)}
</body></html>`,
  policy:
    "script-src 'nonce-n0' 'strict-dynamic'; connect-src 'self' https://api.example; report-uri /api/csp-reports/",
}
const release = {
  version: 'dev',
  scope: 'drape_shop',
  entry: '/site/shop/dev/entry.js',
  integrity: '',
  needs: {},
  routes: ['/'],
}
const page = withOwnPart(live, {
  part: 'shop',
  release,
  tags: (nonce) => `<script nonce="${nonce}"></script>`,
})

const read = (id: string) => JSON.parse(new RegExp(`id="${id}">(.*)</script>`).exec(page.html)?.[1] ?? '')

test('the one part is this machine’s, without a version to fall back on, and all others are as they are live', () => {
  expect(read('drape-registry')).toEqual({ shop: [release], shared: [{ version: '1' }] })
})

test('nothing of the live version of that part is asked for, and everything else is', () => {
  expect(scriptsIn(page.html)).toEqual({
    hosts: scripts.hosts,
    entries: [file(`${shared}/entry.js`)],
    chunks: [file(`${shared}/ui.js`)],
  })
  expect(page.html.match(/<link [^>]*>/g)).toEqual([preload(`${shared}/entry.js`)])
})

test('calls come to this machine, and a visit here is not counted there', () => {
  expect(read('drape-config')).toEqual({ apiBase: '', signIn: 's' })
})

test('the policy applies as on the live site, scripts with its nonce are allowed, and violations are not reported to it', () => {
  expect(page.html).toContain('<head>\n<script nonce="n0"></script>')
  expect(page.policy).toBe("script-src 'nonce-n0' 'strict-dynamic'; connect-src 'self' https://api.example")
})

test('what some browsers of the product get does not take the place of this machine’s', () => {
  const block = '<script type="text/plain" data-canary="shop@3" data-instead="drape-registry">{}</script>'
  const html = live.html.replace(
    '</body>',
    `${block}\n<script nonce="n0" data-canaries>use()</script></body>`,
  )
  expect(withOwnPart({ ...live, html }, { part: 'shop', release }).html).toBe(
    withOwnPart(live, { part: 'shop', release }).html,
  )
})
