import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@drape/contract/calls'
import { missingProofs, withoutProofs } from './proof.ts'
import { root } from './tool.ts'

const page = readFileSync(join(root, 'docs/specification.md'), 'utf8')

test('the specification has at most 2,500 words', () => {
  expect(page.match(/\S+/g)?.length).toBeLessThanOrEqual(2500)
})

test('each test that the specification names is there', () => {
  expect(missingProofs(page)).toEqual([])
})

test('each call that the specification names is one of the contract', () => {
  const known = calls.map(({ call: { method, path } }) => `${method} ${path}`)
  const named = [...page.matchAll(/\| (GET|POST|DELETE) `(\S+)`/g)].map(
    ([, method, path]) => `${method} ${path}`,
  )
  expect(named).toHaveLength(22)
  expect(named.filter((call) => !known.includes(call))).toEqual([])
})

test('each text that the specification quotes stands in the sources', () => {
  const folders = ['contract', 'host', 'remote-shared', 'remote-stylist', 'remote-user'].map(
    (part) => `${part}/src`,
  )
  const files = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
  const sources = files
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join()
  // What stands in braces is filled in: Upload failed: {status text}
  const texts = [...withoutProofs(page).matchAll(/“([^”{]+)/g)].map(([, text = '']) => text)
  expect(texts.length).toBeGreaterThan(80)
  expect(texts.filter((text) => !sources.includes(text))).toEqual([])
})
