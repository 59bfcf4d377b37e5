import {
  copies,
  filesOf,
  handedOver,
  ignoreRules,
  lines,
  read,
  root,
  stage,
  takeable,
  workspaces,
} from '../test/topology/dockerfile.ts'
import { reachedFrom } from '../test/topology/imports.ts'

const of = (instruction: string) => lines.filter((line) => line.startsWith(`${instruction} `))
const images = ['drape', 'objects']

describe('the Dockerfile', () => {
  it('installs what the lock file names, and runs nobody’s scripts', () => {
    const installs = of('RUN').filter((line) => /\bnpm (ci|i|install|add|update|exec)\b|npx/.test(line))
    expect(installs.length).toBeGreaterThan(0)
    for (const line of installs) expect(line).toMatch(/npm ci --omit=dev --ignore-scripts/)
  })

  it('gives npm the package.json of every workspace, without which the lock file is refused', () => {
    const manifests = filesOf('manifests').map(({ to }) => to)
    expect(manifests).toEqual(expect.arrayContaining(workspaces.map((name) => `${name}/package.json`)))
    // With other files in this layer, every edit would install all packages again.
    expect(manifests.filter((file) => !/^[\w/-]+\/package\.json$/.test(file)).sort()).toEqual([
      '.npmrc',
      'package-lock.json',
      'package.json',
    ])
  })

  it.each(images)('ends the image %s as a user without rights, known by a number', (name) => {
    const users = stage(name).filter((line) => line.startsWith('USER '))
    expect(users).toEqual([expect.stringMatching(/^USER [1-9]\d*:[1-9]\d*$/)])
    const after = stage(name).slice(stage(name).indexOf(users[0] ?? '') + 1)
    expect(after.filter((line) => /^(RUN|COPY|ADD)/.test(line))).toEqual([])
  })

  it.each(images)('says of the image %s what it is, of which revision and on what base', (name) => {
    const label = stage(name).find((line) => line.startsWith('LABEL ')) ?? ''
    for (const key of ['title', 'description', 'revision', 'base.name']) {
      expect(label).toMatch(new RegExp(`org\\.opencontainers\\.image\\.${key}="[^"]+"`))
    }
    const args = [...label.matchAll(/\$\{(\w+)\}/g)].map(([, variable]) => `ARG ${variable}`)
    expect(stage(name)).toEqual(expect.arrayContaining(args))
    // The label comes last, because a changed revision would invalidate all later layers.
    expect(stage(name).at(-1)).toBe(label)
  })

  it('declares no volume, of which each container would get an unnamed one, and no health check for programs that end', () => {
    expect([...of('VOLUME'), ...of('HEALTHCHECK')]).toEqual([])
  })

  it('is built on named versions that can be given a digest, and fetches nothing by itself', () => {
    const defaults = of('ARG').filter((line) => line.includes('='))
    for (const line of defaults) expect(line).toMatch(/^ARG \w+_IMAGE=[\w./-]+:(?!latest)[\w.-]+$/)
    const names = defaults.map((line) => `\${${/\w+_IMAGE/.exec(line)?.[0]}}`)
    expect([...new Set(of('FROM').map((line) => line.split(' ')[1]))].sort()).toEqual(
      [...names, 'manifests'].sort(),
    )
    expect(of('ADD')).toEqual([])
    expect(lines.join('\n')).not.toMatch(/curl|wget|https?:\/\//)
    // A syntax line would download a Dockerfile frontend before the build.
    expect(read('Dockerfile')).not.toMatch(/^# *syntax/m)
  })

  it('stands on the Node that is recommended', () => {
    expect(of('ARG')).toContainEqual(
      expect.stringMatching(new RegExp(`^ARG NODE_IMAGE=node:${read('.nvmrc').trim()}-`)),
    )
  })

  it('holds no secret, and is handed none with the sources', () => {
    for (const line of [...of('ARG'), ...of('ENV')]) expect(line).not.toMatch(/KEY|SECRET|PASSWORD|TOKEN/)
    // Everything that is not named is excluded: .env, .data, .git, secrets.
    expect(read('.dockerignore').split('\n')[0]).toBe('*')
    expect(handedOver.filter((file) => /\.env|^secrets\/|^\.(git|data)\//.test(file))).toEqual([])
    for (const { line, isTaken, fits } of ignoreRules)
      if (isTaken) expect([line, handedOver.some((file) => fits.test(file))]).toEqual([line, true])
    for (const { from } of copies(of('COPY'))) {
      const isThere = [...takeable.keys()].some(
        (file) => from === '.' || file === from || file.startsWith(`${from}/`),
      )
      expect([from, isThere]).toEqual([from, true])
    }
  })
})

describe('the image', () => {
  const programs = [
    'api/src/describe.ts',
    'api/src/main.ts',
    'api/src/migrate.ts',
    'api/src/infra/picture/picture-worker.ts',
    'api/src/shop/page-worker.ts',
    'commands/audit.ts',
    'commands/stylist.ts',
    'commands/release.ts',
    'platform/src/server/release/release-worker.ts',
  ]
  const { files, packages } = reachedFrom(root, programs)
  const imageFiles = filesOf('drape').map(({ to }) => to)

  it('holds every file that its programs read', () => {
    expect(files.size).toBeGreaterThan(150)
    expect([...files].filter((file) => !imageFiles.includes(file))).toEqual([])
  })

  it('holds no file of the api that only tests read', () => {
    expect(imageFiles.filter((file) => /^(api|commands)\/.*\.ts$/.test(file) && !files.has(file))).toEqual([])
    expect(imageFiles.filter((file) => /test|\/prove\//.test(file))).toEqual([])
  })

  it('holds every package that its programs ask for', () => {
    const dependenciesOf = (workspace: string) =>
      Object.keys((JSON.parse(read(`${workspace}/package.json`)) as { dependencies: object }).dependencies)
    const dependencies = [...dependenciesOf('api'), ...dependenciesOf('platform')]
    expect([...packages].filter((name) => !dependencies.includes(name))).toEqual([])
    // npm lays a package beside a workspace where a tool has another version at the top.
    expect(stage('drape')).toContain('COPY --from=packages /app ./')
  })

  it('gets a site that is built without a byte of the api', () => {
    const siteFiles = filesOf('site').map(({ to }) => to)
    expect(siteFiles.filter((file) => /^api\/.*(?<!package\.json)$/.test(file))).toEqual([])
  })
})
