import fastify from 'fastify'

/** Fastify without anything: a constant answer of the given size for every request. */
const app = fastify({ bodyLimit: 20 * 1024 * 1024 })
const hello = { type: 'object', properties: { hello: { type: 'string' } } }
app.get('/', { schema: { response: { 200: hello } } }, async () => ({ hello: 'world' }))

const constants = new Map<string, string>()
const constantOf = (bytes: string): string => {
  const cached = constants.get(bytes)
  if (cached !== undefined) return cached
  const constant = JSON.stringify({ filled: 'x'.repeat(Math.max(0, Number(bytes) - 13)) })
  constants.set(bytes, constant)
  return constant
}
app.removeAllContentTypeParsers()
app.addContentTypeParser('*', (_request, payload, done) => {
  payload.on('end', () => done(null)).resume()
})
app.all<{ Params: { bytes: string } }>('/constant/:bytes', async (request, reply) =>
  reply.type('application/json; charset=utf-8').send(constantOf(request.params.bytes)),
)

for (const end of ['SIGTERM', 'disconnect']) process.on(end, () => process.exit())
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
