import { createHash, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createSecureServer, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { ReplyOf } from '@drape/contract/call'
import { checkReadiness } from '@drape/contract/health'
import { generate } from 'selfsigned'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

interface Page {
  readonly file: string
  readonly status: number
}

const answerFile = (stream: ServerHttp2Stream, path: string): void => {
  const compressed = `${path}.br`
  const isCompressed = existsSync(compressed)
  const file = isCompressed ? compressed : path
  if (!existsSync(file) || !statSync(file).isFile()) {
    stream.respond({ ':status': 404 }, { endStream: true })
    return
  }
  stream.respond({
    ':status': 200,
    'content-type': types[extname(path)] ?? 'text/plain',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    ...(isCompressed ? { 'content-encoding': 'br' } : {}),
  })
  stream.end(readFileSync(file))
}

const answerPage = (stream: ServerHttp2Stream, site: string, path: string): void => {
  const { pages } = JSON.parse(readFileSync(join(site, 'registry.json'), 'utf8')) as {
    pages: Record<string, Page>
  }
  const page = pages[path] ?? (pages['/'] as Page)
  const html = readFileSync(join(site, page.file), 'utf8')
    .replaceAll('{{nonce}}', 'bench')
    .replace('{{config}}', '{"apiBase":""}')
  stream.respond({
    ':status': page.status,
    'content-type': 'text/html',
    'content-encoding': 'br',
    'cache-control': 'no-cache',
    'content-security-policy': "script-src 'nonce-bench' 'strict-dynamic'; style-src 'nonce-bench'",
  })
  stream.end(brotliCompressSync(html))
}

const answerReadiness = (stream: ServerHttp2Stream): void => {
  stream.respond({ ':status': 200, 'content-type': 'application/json' })
  const ready: ReplyOf<typeof checkReadiness> = {
    status: 'ready',
    database: 'up',
    migrations: 'up',
    objects: 'up',
  }
  stream.end(JSON.stringify(ready))
}

/** Serves a site like an edge: HTTP/2, compressed by the builds, hashed files immutable. */
export const serveSite = async (site: string) => {
  const pems = await generate([{ name: 'commonName', value: 'localhost' }])
  const server = createSecureServer({ key: pems.private, cert: pems.cert })
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {})
    const { pathname } = new URL(headers[':path'] ?? '/', 'https://localhost')
    if (pathname === checkReadiness.path) answerReadiness(stream)
    else if (pathname.startsWith('/site/')) answerFile(stream, join(site, pathname.slice('/site/'.length)))
    else answerPage(stream, site, pathname)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const key = new X509Certificate(pems.cert).publicKey.export({ type: 'spki', format: 'der' })
  return {
    address: `https://localhost:${(server.address() as AddressInfo).port}`,
    /**
     * With this hash the browser trusts the certificate; it does not cache files under a certificate that it distrusts.
     */
    keyHash: createHash('sha256').update(key).digest('base64'),
    close: () => server.close(),
  }
}
