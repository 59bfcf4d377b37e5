import { greetingTest, json, manifestOf, partSources, titleOf } from './part-sources.ts'
import type { Product } from './product.ts'

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
export const sourcesInside = (part: string, product: Product): Readonly<Record<string, string>> => ({
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
