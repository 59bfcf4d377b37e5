import type { Product } from './product.ts'
import { app, firstScreen, json, manifestOf, styleFiles, titleOf } from './sources.ts'

const test = (part: string): string => `import { render, screen } from '@testing-library/react'
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

const compiler = `{
  "extends": "../tsconfig.json",
  "compilerOptions": { "lib": ["es2023", "dom", "dom.iterable"], "types": ["jest", "node"] },
  "include": ["src"]
}
`

/** The files of a new part inside the tree, whose tools are configured already. */
export const sourcesInside = (part: string, product: Product): Readonly<Record<string, string>> => ({
  'package.json': json({
    ...manifestOf(part, product),
    scripts: { prepack: 'node ../commands/refuse-pack.mjs' },
    devDependencies: { '@testing-library/react': product.versions['@testing-library/react'] },
  }),
  'rspack.config.ts':
    "import { partConfig } from '../rspack.shared.ts'\n\nexport default partConfig(import.meta.dirname)\n",
  'src/app.test.tsx': test(part),
  'src/app.tsx': app(part, product.frame),
  'src/first.screen.tsx': firstScreen('App'),
  ...styleFiles,
  'tsconfig.json': compiler,
})
