import { install } from './install.mjs'

const [name] = process.argv.splice(2, 1)
await install(['test', 'bench', 'prove'].includes(name))
// Imported dynamically, because it does not exist before the installation.
const { register } = await import('tsx/esm/api')
register()
await import(`./${name}.ts`)
