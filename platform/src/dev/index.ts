export { createPageErrors, devTags } from './page-errors.ts'
export { errorsFile, type PartServer, startPartServer } from './part-server.ts'
