import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname } from 'node:path'
import { inside } from '@drape/platform/release/inside'
import { siteStore } from '@drape/platform/release/site'

const [site = 'site', port = '4000'] = process.argv.slice(2)

/** @type {Record<string, string>} */
const types = { '.js': 'text/javascript', '.json': 'application/json', '.html': 'text/html; charset=utf-8' }

/** @param {string} path */
const pageAt = async (path) => {
  const { pages } = siteStore(site).readRegistry()
  const { file, status } = pages[path] ?? pages['*'] ?? { file: '', status: 404 }
  const html = await readFile(inside(site, file), 'utf8')
  const nonce = randomBytes(18).toString('base64')
  return { status, text: html.replaceAll('{{nonce}}', nonce).replace('{{config}}', '{"apiBase":""}') }
}

const server = createServer(async ({ url = '/' }, response) => {
  const { pathname } = new URL(url, 'http://localhost')
  const [, file] = /^\/site\/(\w+\/\w+\/.+)$/.exec(pathname) ?? []
  try {
    const { status, text } = file
      ? { status: 200, text: await readFile(inside(site, file)) }
      : await pageAt(pathname)
    response.writeHead(status, { 'content-type': types[file ? extname(file) : '.html'] }).end(text)
  } catch {
    response.writeHead(404).end()
  }
})
server.listen(Number(port), () => {
  const address = server.address()
  if (typeof address === 'object') console.log(`http://localhost:${address?.port}`)
})
