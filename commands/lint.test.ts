import { lintPlanted } from './test/lint-planted.ts'

test('the linter refuses a remote that imports the api', () => {
  const file = 'remote-user/src/planted.ts'
  expect(lintPlanted({ [file]: "export * from '@drape/api/main'\n" })).toContain(
    `lint/style/noRestrictedImports ${file}`,
  )
})
