export { createPageErrors } from './page-errors.ts'
export { devTags } from './page-tags.ts'
export { errorsFile, type PartServer, startPartServer } from './part-server.ts'
