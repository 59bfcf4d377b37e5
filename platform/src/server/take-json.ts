import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A path to which browsers send JSON by themselves, which they call something else, and from which they read no answer. */
export const takeJson = async (
  app: FastifyInstance,
  path: string,
  types: string[],
  take: (body: unknown, request: FastifyRequest) => Promise<void>,
): Promise<void> => {
  await app.register(async (scope) => {
    const limits = { parseAs: 'string', bodyLimit: 16 * 1024 } as const
    scope.addContentTypeParser(types, limits, scope.getDefaultJsonParser('error', 'error'))
    scope.post(path, async (request, reply) => {
      await take(request.body, request)
      return reply.code(204).send()
    })
  })
}
