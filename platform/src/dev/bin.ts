#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { folderOfPackage } from '../build/packages.ts'
import { isPattern } from '../release/routes/routes.ts'
import { fetchTypes, neighboursIn, typesLine } from '../release/types/fetch-types.ts'
import { readRepository } from './live/repository.ts'

const firstPort = '8080'

/** A server has the package too, and needs none of them. */
const needed = ['@rspack/core', '@rspack/dev-server', '@rspack/plugin-react-refresh', 'react-refresh']

const usage = `Usage: drape-dev [--live https://drape.example]
Serves the part in this folder from its sources, with hot reload; the page, all other parts and the api are those of the
product at that address, which package.json keeps. PORT: the first port that is tried (${firstPort}).`

/** The part runs without the types too, so a failure is only reported. */
const bring = async (folder: string, live: string): Promise<void> => {
  const types = await fetchTypes(live, folder, neighboursIn(folder)).catch((error: Error) => error)
  if (types instanceof Error) console.log(`The types of the doors stay as they are: ${types.message}`)
  else for (const each of types) if (each.isNew) console.log(typesLine(each))
}

const serve = async (address?: string): Promise<void> => {
  const absent = needed.filter((name) => !folderOfPackage(import.meta.dirname, name))
  if (absent.length > 0) throw new Error(`Install what it needs: npm install --save-dev ${absent.join(' ')}`)
  const { develop } = await import('./live/develop.ts')
  const repository = readRepository(process.cwd(), address)
  const { folder, part, live } = repository
  // The search for a free port starts here.
  process.env['RSPACK_DEV_SERVER_BASE_PORT'] = process.env['PORT'] ?? firstPort
  const [server] = await Promise.all([develop(repository, console.log), bring(folder, live)])
  const route = server.routes.find((each) => !isPattern(each)) ?? '/'
  console.log(`${part} from its sources, with hot reload: ${server.origin}${route}`)
  console.log(`Everything else is what is live at ${live}. Ctrl+C stops it.`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.stop().then(() => process.exit(0)))
}

try {
  const { values } = parseArgs({ options: { live: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) console.log(usage)
  else await serve(values.live)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
