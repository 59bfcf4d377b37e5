import { mkdir, writeFile } from 'node:fs/promises'
import { shareLook, showLookPicture } from '@drape/contract/look'
import { lookAddress, lookPath } from '@drape/contract/page-config'
import sharp from 'sharp'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { testFolder } from '../../test/folder.ts'
import { bombPicture, jpegPicture } from '../../test/picture.ts'
import { startShop } from '../../test/shop.ts'
import { deliveredOutfit, newItem } from '../../test/studio.ts'

const at = testFolder()
const origin = 'https://drape.example'
let server: TestApp
let shop: Awaited<ReturnType<typeof startShop>>
const requested: (string | undefined)[] = []

beforeAll(async () => {
  const picture = await jpegPicture(400, 600)
  shop = await startShop((request, reply) => {
    requested.push(request.url)
    if (request.url === '/page') return reply.writeHead(200, { 'content-type': 'text/html' }).end('x')
    const bytes = request.url === '/bomb.png' ? bombPicture(20_000, 20_000) : picture
    return reply.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes)
  })
  await mkdir(at('pages'), { recursive: true })
  await writeFile(
    at('pages/any.html'),
    '<title>Drape</title><!--{{share}}--><script nonce="{{nonce}}"></script>',
  )
  const page = { file: 'pages/any.html', status: 200 }
  const pages = { '*': page, '/': page, [lookPath]: { ...page, rank: 0 } }
  await writeFile(at('registry.json'), JSON.stringify({ history: {}, withdrawn: {}, pages }))
  server = await startTestApp({
    SITE_DIR: at(),
    PUBLIC_URL: origin,
    SHOP_PAGES: 'shop.example',
    SHOP_PROXY: shop.proxy,
  })
})
afterAll(async () => {
  await server.stop()
  shop.stop()
})
beforeEach(() => void requested.splice(0))

const item = (image_url: string, brand: string) =>
  newItem('Kurta', { image_url: image_url && `http://shop.example${image_url}`, brand })

const shareOf = async (title: string, ...items: ReturnType<typeof newItem>[]) => {
  const [meera, asha] = [await server.members.stylist(), await server.members.user()]
  const outfit = await deliveredOutfit(server.database, meera, asha, { title, items })
  return (await asha.ask(shareLook, { params: { id: outfit.id }, body: { withName: false } })).token
}
const pageAt = (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } })
const tagOf = (body: string, property: string) =>
  new RegExp(`<meta property="og:${property}" content="([^"]*)">`).exec(body)?.[1]
const picturePath = (token: string) => showLookPicture.path.replace('{token}', token)
const pictureOf = (token: string) => server.answer(showLookPicture, { params: { token } })

describe('the page of a look', () => {
  it('tells a messenger its title, who styled it, its brands and its picture, and none of it can be markup', async () => {
    const token = await shareOf('"><script>Blues & नीला', item('/a.jpg', 'Anokhi'), item('', 'Fab<india'))
    const { body, statusCode } = await pageAt(lookAddress(token))
    expect(statusCode).toBe(200)
    expect(tagOf(body, 'title')).toBe('&quot;&gt;&lt;script&gt;Blues &amp; नीला')
    expect(tagOf(body, 'description')).toMatch(/^Styled by \S+ on Drape\. Anokhi, Fab&lt;india$/)
    expect(tagOf(body, 'image')).toBe(origin + picturePath(token))
    expect(tagOf(body, 'url')).toBe(origin + lookAddress(token))
    expect(body.match(/og:title/g)).toHaveLength(1)
    expect(requested).toEqual([])
  })

  it('is found by no search engine, and no shop learns its address', async () => {
    for (const token of [await shareOf('Blues', item('', 'Anokhi')), 'x'.repeat(22), 'x'])
      expect((await pageAt(lookAddress(token))).headers).toMatchObject({
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      })
    expect((await pageAt('/')).headers['x-robots-tag']).toBeUndefined()
  })

  it('of no open link is that of the product, as of a look without pictures the picture is', async () => {
    const home = tagOf((await pageAt('/')).body, 'image')
    const { body } = await pageAt(lookAddress('x'.repeat(22)))
    expect([tagOf(body, 'title'), tagOf(body, 'image')]).toEqual([
      tagOf((await pageAt('/')).body, 'title'),
      home,
    ])
    const token = await shareOf('Blues', item('', 'Anokhi'))
    expect(tagOf((await pageAt(lookAddress(token))).body, 'image')).toBe(home)
  })
})

describe('the picture of a look', () => {
  it('is made of the pieces’ pictures when it is first asked for, and then kept', async () => {
    const token = await shareOf('Blues', item('/a.jpg', 'Anokhi'), item('/b.jpg', 'Anokhi'))
    const first = await server.app.inject({ url: picturePath(token) })
    expect(first.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
    expect(requested).toEqual(['/a.jpg', '/b.jpg'])
    const second = await server.app.inject({ url: picturePath(token) })
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(requested).toHaveLength(2)
  })

  it('takes no more than four pieces, and leaves out what a shop does not give as a picture', async () => {
    const token = await shareOf(
      'Blues',
      ...['/page', '/bomb.png', '/a.jpg', '/b.jpg', '/c.jpg'].map((path) => item(path, 'Anokhi')),
    )
    expect((await pictureOf(token)).status).toBe(200)
    expect(requested).toEqual(['/page', '/bomb.png', '/a.jpg', '/b.jpg'])
  })

  it('is none where shops give nothing, or may not be asked, and they are asked once', async () => {
    const elsewhere = newItem('Kurta', { image_url: 'https://other.example/a.jpg' })
    const token = await shareOf('Blues', item('/page', 'Anokhi'), elsewhere)
    for (let n = 0; n < 2; n++) expect((await pictureOf(token)).status).toBe(404)
    expect(requested).toEqual(['/page'])
  })
})
