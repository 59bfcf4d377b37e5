import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** A shop's page as many shops write it. */
export const productPage = (product: object): string =>
  `<!doctype html><title>A shop</title><script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    ...product,
  })}</script>`

const listen = (server: Server) =>
  new Promise<number>((then) => {
    server.listen(0, '127.0.0.1', () => then((server.address() as AddressInfo).port))
  })

/** A shop on this machine, and the address of a proxy through which every name leads to it. */
export async function startShop(answer: RequestListener) {
  const shop = createServer(answer)
  const port = await listen(shop)
  const proxy = createServer().on('connect', (_, near) => {
    const far = connect(port, '127.0.0.1', () => near.write('HTTP/1.1 200 OK\r\n\r\n'))
    near.pipe(far).pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  const proxyPort = await listen(proxy)
  return {
    port,
    proxy: `http://127.0.0.1:${proxyPort}`,
    stop: () => {
      shop.close()
      shop.closeAllConnections()
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
