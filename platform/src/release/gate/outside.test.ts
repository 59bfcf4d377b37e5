import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { liveSite } from '../../../test/command.ts'
import { judge } from '../gate.ts'
import { factsOf } from '../gate-cases.ts'
import type { Kept } from '../kept/kept.ts'
import { liveIn } from '../registry.ts'

const site = liveSite()
afterAll(() => site.remove())

const manifest = JSON.stringify({ name: '@drape/remote-shop', exports: {} })

/** What the gate says of each build of shop. */
const faultsOf = (builds: readonly Partial<Kept>[], first = 2) => {
  const live = factsOf(site.store, liveIn(site.store.readRegistry()))
  const cases = builds.map(({ files, ...kept }, at) => {
    const sources = { 'package.json': manifest, ...files }
    const shop = site.publish('shop', String(at + first), {}, { ...kept, files: sources })
    return { live, next: { ...live, ...factsOf(site.store, { shop }) } }
  })
  return judge(cases).map(({ incompatibilities }) => incompatibilities)
}

/** `npm run prove -- strangers hostile-part` has every such way, to files that exist and to files that do not. */
test('what leads out of the sources of a build is refused, and what its options have written is not', () => {
  const secret = join(site.root, 'secret.ts')
  const written = ['info', 'trace', 'out'].map((name) => join(site.root, name))
  const [tsBuildInfoFile, generateTrace, outDir] = written
  const lines = [`import '${secret}'`, `declare module '${secret}' {}`, `/// <reference path="${secret}" />`]
  const outward = lines.map((line) => ({ files: { 'src/app.ts': `${line}\nexport const App = 1\n` } }))
  const writing = {
    compilerOptions: { incremental: true, noEmit: false, tsBuildInfoFile, generateTrace, outDir },
    files: { 'src/app.ts': 'export const App = 1\n' },
  }
  const refused = expect.objectContaining({
    message: 'Imports or references a file outside of its sources.',
    file: 'src/app.ts',
    line: 1,
  })
  const script = { files: { 'src/app.jsx': `export const App = require('${secret}')\n` } }
  const refusedScript = expect.objectContaining({ file: 'src/app.jsx', line: 1 })
  expect(faultsOf([...outward, writing, script])).toEqual([
    [refused],
    [refused],
    [refused],
    [],
    [refusedScript],
  ])
  expect(written.filter((path) => existsSync(path))).toEqual([])
})

test('a missing file that is not visible in the text is reported too', () => {
  const text = `// @ts-ignore\nimport /*${' '.repeat(2000)}*/ '/none.ts'\nexport const App = 1\n`
  const texts = [{ 'src/app.ts': text }, { 'src/app.ts': "export * from './old.js'\n", 'src/old.js': text }]
  for (const [at, files] of texts.entries())
    expect(() => faultsOf([{ files }], 7 + at)).toThrow(
      /^Imports or references a file outside of its sources\.$/,
    )
})
