import { install } from './install.mjs'

await install()
// Imported late: it does not exist before the installation.
const { register } = await import('tsx/esm/api')
register()
const [name] = process.argv.splice(2, 1)
await import(`./${name}.ts`)
