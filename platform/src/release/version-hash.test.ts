import { sha384 } from './integrity.ts'
import { applyVersion, versionPlaceholder } from './version-hash.ts'

const build = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))

const chunk = `var drape_shop_${versionPlaceholder} = 'é'`
const files = { 'entry.js': `load('${sha384(chunk)}')`, 'chunk.js': chunk, 'icon.png': '\0\x7f' }

const textsOf = (files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries([...applyVersion(build(files)).files].map(([name, bytes]) => [name, String(bytes)]))

test('the version stands wherever its place was kept, and the integrity of what changed follows', () => {
  const { version } = applyVersion(build(files))
  const sealed = `var drape_shop_${version} = 'é'`
  expect(version).toHaveLength(versionPlaceholder.length)
  expect(textsOf(files)).toEqual({
    'entry.js': `load('${sha384(sealed)}')`,
    'chunk.js': sealed,
    'icon.png': files['icon.png'],
  })
})

test('the version depends on the bytes alone, in any order of the files', () => {
  const { version } = applyVersion(build(files))
  expect(applyVersion(build(Object.fromEntries(Object.entries(files).reverse()))).version).toBe(version)
  for (const changed of [
    { ...files, 'chunk.js': `${chunk};` },
    { ...files, 'icon.png': '\0' },
    { ...files, 'more.js': '' },
  ])
    expect(applyVersion(build(changed)).version).not.toBe(version)
})

test('the sources that are kept are no part of a version', () => {
  const withSources = { ...files, 'kept.json': '{"files":{"src/app.tsx":"// a comment"}}' }
  expect(applyVersion(build(withSources)).version).toBe(applyVersion(build(files)).version)
})

test('the types of its doors are no part of a version', () => {
  const typed = { ...files, 'types.json': '{"files":{"src/ui.d.ts":"export {}"}}' }
  expect(applyVersion(build(typed)).version).toBe(applyVersion(build(files)).version)
})

test('a source map contains comments, so it does not change the version that it names', () => {
  const { version } = applyVersion(build(files))
  const withMap = { ...files, 'chunk.js.map': `{"sources":["webpack://${versionPlaceholder}/a.ts"]}` }
  expect(applyVersion(build(withMap)).version).toBe(version)
  expect(textsOf(withMap)['chunk.js.map']).toContain(`webpack://${version}/`)
})
