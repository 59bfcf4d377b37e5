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
export const workflows = (part: string, live = example): Readonly<Record<string, string>> => {
  const { href, origin } = new URL(URL.canParse(live) ? live : example)
  const [to, audience] = [JSON.stringify(href), JSON.stringify(origin)]
  return {
    '.github/workflows/release.yml':
      lead(part, 'https://token.actions.githubusercontent.com') + ofGitHub(part, to),
    '.gitlab-ci.yml': lead(part, 'https://gitlab.com') + ofGitLab(part, to, audience),
  }
}
