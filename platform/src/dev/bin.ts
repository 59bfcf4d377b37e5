#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { fetchTypes, neighboursIn, typesLine } from '../release/types/fetch-types.ts'
import { develop } from './live/develop.ts'
import { readRepository } from './live/repository.ts'

const firstPort = '8080'

/** The part runs without the types too, so a failure is only reported. */
const bring = async (folder: string, live: string): Promise<void> => {
  const types = await fetchTypes(live, folder, neighboursIn(folder)).catch((error: Error) => error)
  if (types instanceof Error) console.log(`The types of the doors stay as they are: ${types.message}`)
  else for (const each of types) if (each.isNew) console.log(typesLine(each))
}

try {
  const { values } = parseArgs({ options: { live: { type: 'string' } } })
  const repository = readRepository(process.cwd(), values.live)
  // The search for a free port starts here.
  process.env['RSPACK_DEV_SERVER_BASE_PORT'] = process.env['PORT'] ?? firstPort
  const [server] = await Promise.all([
    develop(repository, console.log),
    bring(repository.folder, repository.live),
  ])
  const [route = '/'] = server.routes
  console.log(`${repository.part} from its sources, with hot reload: ${server.origin}${route}`)
  console.log(`Everything else is what is live at ${repository.live}. Ctrl+C stops it.`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.stop().then(() => process.exit(0)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
