import { install } from './install.mjs'

const [name] = process.argv.splice(2, 1)
if (name !== 'release-in-tree' && process.argv.includes('--help')) {
  const { help } = await import('./help.mjs')
  console.log(help[name])
  process.exit()
}
// What runs a browser, compiles for others or reloads as it is edited is among the tools.
const isAsked = process.argv.includes('--matrix') || process.env.RELEASE_MATRIX === 'on'
const isShown = name === 'release-in-tree' && (isAsked || ['demo', 'matrix'].includes(process.argv[2]))
await install(isShown || ['test', 'bench', 'prove', 'dev', 'pack'].includes(name))
// Imported dynamically, because it does not exist before the installation.
const { register } = await import('tsx/esm/api')
register()
await import(`./${name}.ts`)
