import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { siteServer } from '@drape/platform/server'
import { fastify } from 'fastify'

const [site = 'site', port = '4000'] = process.argv.slice(2)

const app = fastify()
await app.register(siteServer, {
  siteDir: resolve(site),
  product: { name: 'Example' },
  dictionaries: true,
  serviceWorker: true,
  evidence: true,
  releases: { secrets: [randomBytes(32).toString('hex')] },
})
console.log(await app.listen({ port: Number(port) }))
