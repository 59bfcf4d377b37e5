import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type ComposeFile, interpolate, startOrder } from '../test/topology/compose-file.ts'
import { lines } from '../test/topology/dockerfile.ts'
import { readEnv, variableNames } from './env.ts'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
const { services, volumes, networks }: ComposeFile = parse(text, { merge: true })
const ours = ['api', 'migrate', 'release']
const each = Object.entries(services)
const environments = each.map(([name, { environment = {} }]) => [name, environment] as const)

/** Optional variables, such as the key for pushes, come from outside too, and are empty there. */
const isNeededSecret = ([name, value]: readonly [string, unknown]) =>
  /KEY|SECRET|PASSWORD|TOKEN|DATABASE_URL/.test(name) && !/^\$\{\w+:-\}$/.test(String(value))

describe('docker-compose.yml', () => {
  it('brings up Caddy, two replicas, database and its role, object store, migration and release', () => {
    expect(Object.keys(services).sort()).toEqual([...ours, 'caddy', 'database', 'objects', 'role'].sort())
    const { replicas = '' } = services['api']?.deploy ?? {}
    expect([interpolate(replicas, {}), interpolate(replicas, { REPLICAS: '5' })]).toEqual(['2', '5'])
    expect(startOrder(services).indexOf('caddy')).toBe(each.length - 1)
  })

  it('lets nobody in but by Caddy, and Caddy to no database', () => {
    expect(each.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy'])
    expect(networks['back']?.internal).toBe(true)
    expect(services['caddy']?.networks).toEqual(['front'])
    for (const name of ['database', 'objects']) expect(services[name]?.networks).toEqual(['back'])
  })

  it.each(each)('gives %s no rights that it does without', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: expect.stringMatching(/^(unless-stopped|no)$/),
    })
    // Our images set a user themselves: see dockerfile.test.ts.
    // Caddy's image gives its folders to root.
    if (/CADDY_IMAGE/.test(service.image ?? '')) expect(service.cap_add).toEqual(['NET_BIND_SERVICE'])
    else expect(service).not.toHaveProperty('cap_add')
    if (!/(DRAPE|OBJECTS|CADDY)_IMAGE/.test(service.image ?? ''))
      expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    // Docker refuses to start a container whose ulimits it may not raise.
    expect(service).not.toHaveProperty('ulimits')
  })

  it('takes each image by a tag of its own, which can be given from outside with a digest', () => {
    for (const [, { image = '' }] of each) {
      expect(image).toMatch(/^\$\{(CADDY|DRAPE|OBJECTS|POSTGRES)_IMAGE:-[\w-]+:(?!latest)[\w.-]+\}$/)
    }
  })

  it('builds each image once, so that nothing is rebuilt when nothing has changed', () => {
    const builders = each.filter(([, { build }]) => build)
    expect(builders.map(([name]) => name)).toEqual(['migrate', 'objects'])
    expect(new Set(builders.map(([, { image }]) => image)).size).toBe(builders.length)
    for (const name of ours) {
      expect([name, services[name]?.image]).toEqual([name, services['migrate']?.image])
      expect([name, services[name]?.pull_policy]).toEqual([name, name === 'migrate' ? 'missing' : 'never'])
    }
    // Build arguments are passed from the environment; if unset, the Dockerfile's default applies.
    const args = new Set(lines.flatMap((line) => /^ARG (\w+)/.exec(line)?.[1] ?? []))
    expect(new Set(builders.flatMap(([, { build }]) => build?.args ?? []))).toEqual(args)
  })

  it('stops what runs on Node at once, in its first second too', () => {
    for (const name of ours) expect([name, services[name]?.init]).toEqual([name, true])
  })

  it('listens to this machine alone, unless an address is configured', () => {
    const ports = (values: Record<string, string>) =>
      services['caddy']?.ports?.map((port) => interpolate(port, values))
    expect(ports({})).toEqual(['127.0.0.1:8080:8080', '127.0.0.1:8443:443', '127.0.0.1:8443:443/udp'])
    const open = { BIND: '192.0.2.7', PORT: '80', TLS_PORT: '443' }
    expect(ports(open)).toEqual(['192.0.2.7:80:80', '192.0.2.7:443:443', '192.0.2.7:443:443/udp'])
    // Without an address the engine listens to IPv4 and IPv6, and with either to that alone.
    expect(ports({ ...open, BIND: '' })).toEqual([':80:80', ':443:443', ':443:443/udp'])
  })

  it('looks at the health of what stays, closely at first and hardly ever at rest', () => {
    for (const [name, { healthcheck, restart }] of each) {
      if (restart === 'no') expect([name, healthcheck]).toEqual([name, undefined])
      else
        expect([name, healthcheck]).toEqual([
          name,
          expect.objectContaining({ interval: '30s', start_interval: '1s' }),
        ])
      // Starting Node for each health check would be most of the product's load when idle.
      expect([name, healthcheck?.test[1]]).not.toEqual([name, 'node'])
    }
    expect(services['api']?.healthcheck?.test.join(' ')).toContain('/readyz')
  })

  it('contains no secret: each comes from the environment, and a start without it names it', () => {
    const secrets = environments.flatMap(([, environment]) =>
      Object.entries(environment).filter(isNeededSecret),
    )
    expect(secrets).toHaveLength(8)
    for (const [, value] of secrets) {
      expect(value).toMatch(/\$\{\w+\?[^}]*\}/)
      expect(() => interpolate(String(value), {})).toThrow('is missing')
    }
  })

  it('sets only variables that our programs read', () => {
    for (const [name, environment] of environments) {
      if (!ours.includes(name)) continue
      for (const variable of Object.keys(environment)) expect(variableNames).toContain(variable)
    }
  })

  it('starts what is there, and keeps what must stay in volumes of a name', () => {
    for (const name of ours) {
      const [program, file = ''] = services[name]?.command ?? []
      expect([program, existsSync(join(root, file))]).toEqual(['node', true])
    }
    const mounted = each.flatMap(([, service]) => service.volumes ?? []).map((volume) => volume.split(':')[0])
    // An anonymous volume would be left behind by each `down`.
    const files = mounted.filter((name = '') => name.startsWith('./'))
    for (const file of files) expect([file, existsSync(join(root, file ?? ''))]).toEqual([file, true])
    expect(new Set(mounted)).toEqual(new Set([...files, ...Object.keys(volumes)]))
  })

  it('waits for the health only of services with a health check', () => {
    for (const [, { depends_on = {} }] of each) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        const { healthcheck, restart } = services[name] ?? {}
        if (condition === 'service_healthy') expect(healthcheck).toBeTruthy()
        if (condition === 'service_completed_successfully') expect(restart).toBe('no')
      }
    }
  })

  it('uses a dollar sign only for a value from outside', () => {
    const values = new Proxy({}, { get: () => 'given' })
    expect(interpolate(text.replace(/^\s*#.*$/gm, ''), values)).not.toContain('$')
  })
})

describe('compose.secrets.yml', () => {
  const files: ComposeFile = parse(readFileSync(join(root, 'api/containers/compose.secrets.yml'), 'utf8'), {
    merge: true,
  })
  it('replaces each secret variable of a service by a file', () => {
    for (const [name, environment] of environments) {
      const secrets = Object.entries(environment)
        .filter(isNeededSecret)
        .map(([variable]) => variable)
      const instead = files.services[name]?.environment ?? {}
      expect([
        name,
        Object.keys(instead)
          .filter((variable) => instead[variable] === '')
          .sort(),
      ]).toEqual([name, secrets.sort()])
      const paths = Object.keys(instead).filter((variable) => variable.endsWith('_FILE'))
      expect([name, paths.length]).toEqual([name, secrets.length])
      for (const variable of ours.includes(name) ? paths : []) expect(variableNames).toContain(variable)
      const mounted = files.services[name]?.secrets?.map((secret) => `/run/secrets/${secret}`) ?? []
      expect([name, paths.map((variable) => instead[variable]).sort()]).toEqual([name, mounted.sort()])
    }
  })

  it('takes them from one folder, which may lie anywhere', () => {
    for (const [name, { file }] of Object.entries(files.secrets ?? {})) {
      expect(interpolate(file, {})).toBe(`./secrets/${name}`)
      expect(interpolate(file, { SECRETS_DIR: '/elsewhere' })).toBe(`/elsewhere/${name}`)
    }
  })
})

describe('compose.bucket.yml', () => {
  const { services: changed }: ComposeFile = parse(
    readFileSync(join(root, 'api/containers/compose.bucket.yml'), 'utf8'),
  )
  const variables = {
    SITE_FROM: 's3://drape-site/live',
    SITE_S3_ENDPOINT: 'https://objects.example',
    SITE_S3_ACCESS_KEY_ID: 'reader',
    SITE_S3_SECRET_ACCESS_KEY: 'secret',
    SITE_BASE: 'https://cdn.example',
    GOOGLE_CLIENT_ID: 'ours',
    POSTGRES_PASSWORD: 'word',
    S3_ACCESS_KEY_ID: 'ours',
    S3_SECRET_ACCESS_KEY: 'ours too',
    TOKEN_KEY: 'x'.repeat(32),
  }
  const readWith = (values: Readonly<Record<string, string>>) =>
    readEnv(
      Object.fromEntries(
        Object.entries({ ...services['api']?.environment, ...changed['api']?.environment }).map(
          ([name, value]) => [name, interpolate(String(value), values)],
        ),
      ),
    )

  it('lets the replicas serve the bucket that is named, from where SITE_BASE says, beside that of the pictures', () => {
    expect(Object.keys(changed)).toEqual(['api'])
    expect(readWith(variables)).toMatchObject({
      siteBase: 'https://cdn.example',
      siteBucket: {
        endpoint: 'https://objects.example',
        bucket: 'drape-site',
        prefix: 'live/',
        accessKeyId: 'reader',
        secretAccessKey: 'secret',
      },
      objectStore: { endpoint: 'http://objects:3900', accessKeyId: 'ours' },
    })
  })

  it('says what is missing', () => {
    const needed = ['SITE_FROM', 'SITE_S3_ACCESS_KEY_ID', 'SITE_S3_SECRET_ACCESS_KEY']
    for (const name of needed) {
      const { [name as keyof typeof variables]: _, ...others } = variables
      expect(() => readWith(others)).toThrow(`${name} is missing`)
    }
  })

  it('puts a copy where the volume of the site is', () => {
    const at = String(services['api']?.environment?.['SITE_DIR'])
    // The root that was trusted last stays, wherever the site comes from.
    const trusted = 'uploads:/data'
    expect(services['api']?.volumes).toEqual([trusted, `site:${at}`])
    expect(changed['api']?.volumes).toEqual([trusted, `served:${at}`])
  })
})
