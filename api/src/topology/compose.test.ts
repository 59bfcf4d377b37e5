import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { variableNames } from '../env.ts'
import { type ComposeFile, interpolate, startOrder } from './compose-file.ts'

const root = join(import.meta.dirname, '../../..')
const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
const { services, volumes, networks }: ComposeFile = parse(text, { merge: true })
const ours = ['edge', 'api-1', 'api-2', 'migrate', 'release']
const each = Object.entries(services)
const environments = each.map(([name, { environment = {} }]) => [name, environment] as const)

describe('docker-compose.yml', () => {
  it('brings up edge, two replicas, database, object store, migration and release', () => {
    expect(Object.keys(services).sort()).toEqual([...ours, 'database', 'objects'].sort())
    expect(services['api-1']).toEqual(services['api-2'])
    expect(startOrder(services).indexOf('edge')).toBe(each.length - 1)
  })

  it('lets nobody in but by the edge, and the edge to no database', () => {
    expect(each.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['edge'])
    expect(networks['back']?.internal).toBe(true)
    expect(services['edge']?.networks).toEqual(['front'])
    for (const name of ['database', 'objects']) expect(services[name]?.networks).toEqual(['back'])
  })

  it.each(each)('gives %s no rights that it does without', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: expect.stringMatching(/^(unless-stopped|no)$/),
    })
    // Our images name a user themselves: see dockerfile.test.ts.
    expect(service.build ? undefined : service.user).toBe(service.build ? undefined : 'postgres')
    expect(service.image).not.toMatch(/latest$/)
  })

  it('holds no secret: each comes from outside, and a start without it says so', () => {
    const secrets = environments.flatMap(([, environment]) =>
      Object.entries(environment).filter(([name]) => /KEY|SECRET|PASSWORD|TOKEN|DATABASE_URL/.test(name)),
    )
    expect(secrets.length).toBeGreaterThan(8)
    for (const [, value] of secrets) {
      expect(value).toMatch(/\$\{\w+:\?[^}]*\}/)
      expect(() => interpolate(String(value), {})).toThrow('is missing')
    }
  })

  it('tells our programs only what they read', () => {
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
    expect(new Set(mounted.filter((source) => !source?.startsWith('/')))).toEqual(
      new Set(Object.keys(volumes)),
    )
  })

  it('waits for the health only of what tells it', () => {
    for (const [, { depends_on = {} }] of each) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        const { healthcheck, image, restart } = services[name] ?? {}
        if (condition === 'service_healthy') expect(healthcheck ?? image).toBeTruthy()
        if (condition === 'service_completed_successfully') expect(restart).toBe('no')
      }
    }
  })

  it('uses a dollar sign only for a value from outside', () => {
    const values = new Proxy({}, { get: () => 'given' })
    expect(interpolate(text.replace(/^\s*#.*$/gm, ''), values)).not.toContain('$')
  })
})
