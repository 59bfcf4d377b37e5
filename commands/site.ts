import { composeSite } from './build.ts'

/** Builds the parts into a site without serving it, as for an image. */
await composeSite(process.argv[2] ?? 'site', console.log, { over: true })
