import { plainSite } from '../../../test/plain-site.ts'
import { serveSite } from '../../../test/site-server.ts'
import type { Product } from '../../release/page/page-options.ts'

const site = plainSite()
const page = { file: 'pages/home.html', status: 200 }
site.put(page.file, '<title>Home</title>')
site.putRegistry({ pages: { '*': page, '/sign-in': page } })

afterAll(site.remove)

const signIn = {
  page: '/sign-in',
  sources: { 'style-src': ['https://id.example/style'], 'frame-src': ['https://id.example'] },
  trustedTypes: 'none',
  opensWindows: true,
} as const
const analytics = { sources: { 'connect-src': ['https://count.example'] }, trustedTypes: 'own' } as const

interface Configured extends Pick<Product, 'foreignScripts' | 'features'> {
  readonly devOrigins?: readonly string[]
}

const headersOf = async ({ devOrigins = [], ...product }: Configured, url = '/') => {
  const app = await serveSite(site.folder, { product: { name: 'Example', ...product }, devOrigins })
  const { headers } = await app.inject({ url, headers: { accept: 'text/html' } })
  await app.close()
  return headers
}

const wholeScripts = 'blocked-destinations=(script), endpoints=(default)'

test.each<[string, Configured, string | undefined]>([
  ['by default', {}, wholeScripts],
  ['where others sign people in, in a page of their own', { foreignScripts: [signIn] }, wholeScripts],
  ['with analytics', { foreignScripts: [analytics] }, undefined],
  ['in development', { devOrigins: ['http://localhost:3001'] }, undefined],
])(
  'text that becomes a script or markup is judged by the host, and whether a page wants the digest of each script, %s',
  async (_, options, expected) => {
    const headers = await headersOf(options)
    expect(headers['content-security-policy']).toContain(
      "; require-trusted-types-for 'script'; trusted-types default",
    )
    expect(headers['integrity-policy']).toBe(expected)
  },
)

const open = {
  'content-security-policy': expect.stringMatching(
    /^(?!.*trusted-types).*style-src [^;]*https:\/\/id\.example\/style;.*frame-src https:\/\/id\.example;/,
  ),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}
const shut = {
  'content-security-policy': expect.not.stringContaining('id.example'),
  'cross-origin-opener-policy': 'same-origin',
}

test.each<[string, string, object]>([
  ['its own page', '/sign-in', open],
  ['any other page', '/', shut],
  ['what only begins so', '/sign-in/more', shut],
])('whether the script of somebody else may be in %s', async (_, url, expected) => {
  const headers = await headersOf({ foreignScripts: [signIn] }, url)
  expect(headers).toMatchObject(expected)
  expect('integrity-policy' in headers).toBe(expected === shut)
})

test('a page may use the device features of the product, and no others', async () => {
  const { 'permissions-policy': policy } = await headersOf({ features: ['camera'] })
  expect(policy).toMatch(/^camera=\(self\), accelerometer=\(\), .*microphone=\(\)/)
  expect(String(policy).match(/camera/g)).toHaveLength(1)
})

test('a page says where its violations and crashes are reported, to browsers old and new', async () => {
  expect(await headersOf({})).toMatchObject({
    'content-security-policy': expect.stringContaining('report-uri /api/csp-reports/; report-to default'),
    'reporting-endpoints': 'default="/api/csp-reports/"',
    'document-policy': 'include-js-call-stacks-in-crash-reports',
  })
})
