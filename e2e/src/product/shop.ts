import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A shop with a page for each name, and the proxy through which a server of the product goes out to it. */
export const startShop = async () => {
  const shop = createServer(({ url = '' }, reply) => {
    const product = {
      '@type': 'Product',
      name: decodeURIComponent(url.slice(1)),
      brand: 'Anokhi',
      category: 'Ethnic wear',
      offers: { price: '1499.00', priceCurrency: 'INR' },
    }
    reply.writeHead(200, { 'content-type': 'text/html' })
    reply.end(`<script type="application/ld+json">${JSON.stringify(product)}</script>`)
  })
  const port = await listen(shop)
  const proxy = createServer().on('connect', (_, near) => {
    const far = connect(port, '127.0.0.1', () => near.write('HTTP/1.1 200 OK\r\n\r\n'))
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  })
  return {
    proxy: `http://127.0.0.1:${await listen(proxy)}`,
    link: (name: string) => `http://shop.example/${encodeURIComponent(name)}`,
    stop: () => {
      for (const server of [shop, proxy]) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}
