import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copies, filesOf, handedOver, lines, read, root, stage } from './dockerfile.ts'
import { reachedFrom } from './imports.ts'
import { layStage } from './throwaway-stage.ts'

jest.setTimeout(120_000)

const of = (instruction: string) => lines.filter((line) => line.startsWith(`${instruction} `))
const images = ['drape', 'objects']

describe('the Dockerfile', () => {
  it('installs what the lock file names, and runs nobody’s scripts', () => {
    const installs = of('RUN').filter((line) => /\bnpm (ci|i|install|add|update|exec)\b|npx/.test(line))
    expect(installs.length).toBeGreaterThan(0)
    for (const line of installs) expect(line).toMatch(/npm ci .*--ignore-scripts/)
    expect(stage('packages').join(' ')).toContain('--omit=dev')
  })

  it('gives npm the package.json of every workspace, without which the lock file is refused', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    for (const name of workspaces) expect(of('COPY')).toContain(`COPY ${name}/package.json ${name}/`)
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
    const given = [...label.matchAll(/\$\{(\w+)\}/g)].map(([, variable]) => `ARG ${variable}`)
    expect(stage(name)).toEqual(expect.arrayContaining(given))
    // A revision that changes makes no layer anew.
    expect(stage(name).at(-1)).toBe(label)
  })

  it('has no folder of which each container would get an unnamed volume, and no check for what ends by itself', () => {
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
    // It would be fetched before all else, and the builder has one.
    expect(read('Dockerfile')).not.toMatch(/^# *syntax/m)
  })

  it('holds no secret, and is handed none with the sources', () => {
    for (const line of [...of('ARG'), ...of('ENV')]) expect(line).not.toMatch(/KEY|SECRET|PASSWORD|TOKEN/)
    // Whatever is not named is left out: .env, .data, .git, secrets.
    expect(read('.dockerignore').split('\n')[0]).toBe('*')
    expect(handedOver.filter((file) => /\.env|^secrets\/|^\.(git|data)\//.test(file))).toEqual([])
    const taken = read('.dockerignore').match(/(?<=^!).*/gm) ?? []
    for (const path of taken) expect([path, existsSync(join(root, path))]).toEqual([path, true])
    for (const { from } of copies(of('COPY'))) {
      expect([from, handedOver.some((file) => file === from || file.startsWith(`${from}/`))]).toEqual([
        from,
        true,
      ])
    }
  })
})

describe('the image', () => {
  const programs = [
    'api/src/main.ts',
    'api/src/migrate.ts',
    'api/src/photo/picture-child.ts',
    'commands/stylist.ts',
    'commands/release.ts',
  ]
  const { files, packages } = reachedFrom(root, programs)
  const held = filesOf('drape').map(({ to }) => to)

  it('holds every file that its programs read', () => {
    expect(files.size).toBeGreaterThan(150)
    expect([...files].filter((file) => !held.includes(file))).toEqual([])
  })

  it('holds no file of the api that only tests read', () => {
    expect(held.filter((file) => /^(api|commands)\/.*\.ts$/.test(file) && !files.has(file))).toEqual([])
    expect(held.filter((file) => /test|throwaway|proof/.test(file))).toEqual([])
  })

  it('holds every package that its programs ask for', () => {
    const { dependencies } = JSON.parse(read('api/package.json')) as { dependencies: object }
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining([...packages]))
  })

  it('needs no new edge after an edit, but for the files of which the manual says so', () => {
    const [, list = ''] = /git diff --name-only OLD -- (.*?)\n```/s.exec(read('docs/operations.md')) ?? []
    const named = list.split(/[\s\\']+/).filter(Boolean)
    const isNamed = (file: string) =>
      named.some((path) => file === path || file.startsWith(`${path}/`)) || /^api\/src\/[^/]+\.ts$/.test(file)
    expect(named).toContain('api/src/*.ts')
    const run = reachedFrom(root, ['api/src/edge/edge.ts']).files
    expect([...run].filter((file) => !isNamed(file))).toEqual([])
  })

  it('gets a site that is built without a byte of the api, so that an edit of the api builds none', () => {
    expect(
      filesOf('site')
        .map(({ to }) => to)
        .filter((file) => file.startsWith('api/')),
    ).toEqual(['api/package.json'])
    const folder = mkdtempSync(join(tmpdir(), 'drape-'))
    try {
      layStage('site', folder)
      const [, built = ''] = /npm run site -- \/app\/(\S+)/.exec(stage('site').at(-1) ?? '') ?? []
      const { status, stderr } = spawnSync(process.execPath, ['commands/run.mjs', 'site', built], {
        cwd: folder,
      })
      expect([status, String(stderr)]).toEqual([0, ''])
      const registry = JSON.parse(readFileSync(join(folder, built, 'registry.json'), 'utf8')) as {
        history: object
      }
      expect(Object.keys(registry.history).sort()).toEqual(['host', 'shared', 'stylist', 'user'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
