import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer, Call } from '../answers.ts'
import { usage } from '../cli-usage.ts'
import { ifThere, writeInside } from '../files.ts'
import { inside } from '../inside.ts'
import { readPart } from '../names.ts'
import { readOwner } from '../owner.ts'
import { greetingTest, json, manifestOf, partSources, titleOf } from './part-sources.ts'
import { type Product, productIn } from './product.ts'

const testing = '@testing-library/react'
const builder = '@drape/platform'

const test = (part: string): string => `import { render, screen } from '${testing}'
import { MemoryRouter } from 'react-router-dom'
import { App } from './app.tsx'

test('${part} says its name, and leads home', () => {
  render(
    <MemoryRouter>
      <App />
    </MemoryRouter>,
  )
  screen.getByRole('heading', { level: 1, name: '${titleOf(part)}' })
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
})
`

/** The files of a new part inside the tree, built and compiled as the host is. */
const sourcesInside = (part: string, product: Product): Readonly<Record<string, string>> => ({
  'package.json': json({
    ...manifestOf(part, product),
    scripts: product.scripts,
    devDependencies: Object.fromEntries([builder, testing].map((name) => [name, product.versions[name]])),
  }),
  ...product.settings,
  ...partSources(part, product),
  ...(product.versions[testing] && {
    'src/app.test.tsx': test(part),
    'src/greeting/greeting.test.ts': greetingTest(''),
  }),
})

/** Creates a part in a folder of this tree; all tools find it by its package.json. */
export const answerNewInside = (
  { targets: [name = ''], values }: Pick<Call, 'targets' | 'values'>,
  tree: string,
): Answer => {
  if (values.packages) throw new Error(usage('new'))
  const part = readPart(name)
  const text = ifThere(() => readFileSync(join(tree, 'package.json'), 'utf8')) ?? '{}'
  if (!(JSON.parse(text) as { workspaces?: string[] }).workspaces?.includes('remote-*'))
    throw new Error('No host and remotes are here: a part begins here with --outside <folder>.')
  const folder = `remote-${part}`
  if (existsSync(inside(tree, folder))) throw new Error(`${folder} is there already.`)
  const sources = sourcesInside(part, { ...productIn(tree), owner: readOwner(values) })
  for (const [file, text] of Object.entries(sources)) writeInside(tree, `${folder}/${file}`, text)
  return {
    lines: [`${part} begins in ${folder}: npm install, and npm start shows it at /${part}.`],
    value: { part, folder },
  }
}
