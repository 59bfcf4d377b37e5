import { install } from './install.mjs'

const [name] = process.argv.splice(2, 1)
// What runs a browser is among the tools.
const isDemo = name === 'release' && process.argv[2] === 'demo'
await install(isDemo || ['test', 'bench', 'prove'].includes(name))
// Imported dynamically, because it does not exist before the installation.
const { register } = await import('tsx/esm/api')
register()
await import(`./${name}.ts`)
