import { usualOptions } from '../kept/kept.ts'
import { typesFolder } from '../types/fetch-types.ts'
import { greetingTest, json, manifestOf, partSources, titleOf } from './part-sources.ts'
import type { Product, Versions } from './product.ts'

const example = 'https://drape.example'

/** By the hashes of their commits: a tag may be moved to another one. */
const setUp = `- uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with: { persist-credentials: false }
      - uses: actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0
        with: { node-version: 24 }`
const upload = 'actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0'
const download = 'actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1'

const lead = (
  part: string,
  issuer: string,
) => `# Releases what is on main, without a secret. Whoever runs the product says once:
# npm run release -- trust ${part} --issuer ${issuer} --repository <owner>/<name> --ref refs/heads/main
`

const ofGitHub = (part: string, to: string): string => `name: release
on: { push: { branches: [main] } }
permissions: {}
jobs:
  build:
    runs-on: ubuntu-latest
    permissions: { contents: read }
    steps:
      ${setUp}
      - run: npm ci && npm run types && npm run build
      - uses: ${upload}
        with: { name: dist, path: dist, include-hidden-files: true, if-no-files-found: error }
  # No script of a package runs here, where a token can be had.
  release:
    needs: build
    runs-on: ubuntu-latest
    permissions: { contents: read, id-token: write }
    steps:
      ${setUp}
      - run: npm ci --ignore-scripts
      - uses: ${download}
        with: { name: dist, path: dist }
      - run: npm run release -- promote ${part} --dist dist
        env: { RELEASE_TO: ${to} }
`

const ofGitLab = (part: string, to: string, audience: string): string => `image: node:24
stages: [build, release]
build:
  stage: build
  script: [npm ci, npm run types, npm run build]
  artifacts: { paths: [dist] }
# No script of a package runs here, where a token can be had.
release:
  stage: release
  rules: [{ if: '$CI_COMMIT_BRANCH == "main" && $CI_PIPELINE_SOURCE == "push"' }]
  variables: { RELEASE_TO: ${to} }
  # Good for one command.
  id_tokens: { RELEASE_ID_TOKEN: { aud: ${audience} } }
  script: [npm ci --ignore-scripts, npm run release -- promote ${part} --dist dist]
`

/** The files by which GitHub and GitLab release a part to this product. */
const workflows = (part: string, live = example): Readonly<Record<string, string>> => {
  const { href, origin } = new URL(URL.canParse(live) ? live : example)
  const [to, audience] = [JSON.stringify(href), JSON.stringify(origin)]
  return {
    '.github/workflows/release.yml':
      lead(part, 'https://token.actions.githubusercontent.com') + ofGitHub(part, to),
    '.gitlab-ci.yml': lead(part, 'https://gitlab.com') + ofGitLab(part, to, audience),
  }
}

interface NewPart {
  readonly part: string
  readonly product: Product
  /** The files of the product's packages that were packed, by name. */
  readonly packed: ReadonlyMap<string, string>
  readonly live: string | undefined
}

const versionsOf = ({ frame }: Product): Versions => ({
  ...(frame && { [frame.package]: `file:${typesFolder(frame.part)}` }),
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-router-dom': '7.18.6',
})

const manifest = ({ part, product, packed, live }: NewPart): object => {
  const { drape, ...about } = manifestOf(part, { ...product, versions: versionsOf(product) })
  return {
    ...about,
    drape: { ...drape, ...(live && { live }) },
    scripts: {
      dev: 'drape-dev',
      build: 'rspack build',
      doors: 'drape-release types',
      types: 'tsc',
      test: 'npm run types && npm run build && playwright test',
      release: 'drape-release',
    },
    devDependencies: {
      ...Object.fromEntries([...packed].map(([name, file]) => [name, `file:packages/${file}`])),
      '@module-federation/enhanced': '2.9.3',
      '@rspack/cli': '2.2.8',
      '@rspack/core': '2.3.2',
      '@rspack/dev-server': '2.2.2',
      '@rspack/plugin-react-refresh': '2.0.2',
      '@swc/core': '1.16.22',
      '@types/react': '19.3.0',
      '@types/react-dom': '19.3.0',
      playwright: '1.65.1',
      'react-refresh': '0.19.0',
      typescript: '7.0.2',
    },
  }
}

const compiler = {
  compilerOptions: {
    ...usualOptions,
    types: [],
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  },
  include: ['src', 'test', 'playwright.config.ts'],
}

/** Tests the part inside the live product: the repository holds only the part. */
const browserTest = (part: string): string => `import { expect, test } from '@drape/platform/dev/test'

test('${part} is shown at its route, and leads home', async ({ page }) => {
  expect((await page.goto('/${part}'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('${titleOf(part)}')
  await expect(page.getByText(/^Good (morning|afternoon|evening)$/)).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('${titleOf(part)}')
})
`

const buildConfig = `import { partConfig } from '@drape/platform/build'
import { shared } from './shared.config.mjs'

export default partConfig(import.meta.dirname, { shared })
`

const shared = `/** What the host of the product gives: a page has one copy of each. */
export const shared = {
  react: { singleton: true },
  'react-dom': { singleton: true },
  'react-router-dom': { singleton: true },
}
`

const readme = (part: string): string => `# ${titleOf(part)}

Shown at \`/${part}\`: \`drape.routes\` in package.json says so. \`drape.live\` there is the product
beside which it is developed and tested; \`npm run dev -- --live https://drape.example\` sets it the first time.

\`\`\`sh
npm install
npm run dev      # this part from its sources, with hot reload; the page, all other parts and the api as they are live
npm run doors    # the types of the doors that are live, into live/: keep them with the sources
npm test         # types, build, and the tests: beside the sources, and in a browser with the live product around it
npm run release -- promote ${part} --dist dist --to https://drape.example   # with the token of RELEASE_TOKEN
\`\`\`

\`.github/workflows/release.yml\` and \`.gitlab-ci.yml\` release what is on main without a token, once the product trusts
this repository: each says how. Remove the one of the other place.
`

/** The files of a new part, by path. */
export const sourcesOutside = (about: NewPart): Readonly<Record<string, string>> => ({
  ...partSources(about.part, about.product),
  ...workflows(about.part, about.live),
  '.gitignore': 'node_modules/\ndist/\ntest-results/\n',
  'README.md': readme(about.part),
  'package.json': json(manifest(about)),
  'playwright.config.ts': "export { testConfig as default } from '@drape/platform/dev/playwright'\n",
  'rspack.config.mjs': buildConfig,
  'shared.config.mjs': shared,
  'src/greeting/greeting.test.ts': greetingTest("import { expect, test } from 'playwright/test'\n"),
  [`test/${about.part}.spec.ts`]: browserTest(about.part),
  'tsconfig.json': json(compiler),
})
