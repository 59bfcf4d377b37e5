import { ownDocument } from './infra/openapi/own-document.ts'

/**
 * Prints the OpenAPI document while the image is built: the release service reaches no server and compares with this
 * file.
 */
process.stdout.write(JSON.stringify(ownDocument()))
