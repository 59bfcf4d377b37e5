import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkHealth, checkReadiness } from '@drape/contract/health'
import { interpolate } from '../test/topology/compose-file.ts'
import { lines, root } from '../test/topology/dockerfile.ts'
import {
  containersOf,
  environmentOf,
  type Manifest,
  missingForManifests,
  podsOf,
  render,
} from '../test/topology/manifests.ts'
import { readEnv, variableNames } from './env.ts'

const missing = missingForManifests()
const overlays = ['managed', 'in-cluster']
const secrets = {
  uri: 'postgresql://drape:word@database-rw:5432/drape',
  TOKEN_KEY: 'x'.repeat(32),
  S3_ACCESS_KEY_ID: 'ours',
  S3_SECRET_ACCESS_KEY: 'ours too',
  SITE_S3_ACCESS_KEY_ID: 'reader',
  SITE_S3_SECRET_ACCESS_KEY: 'secret',
}

/** What the types of the objects say, CloudNativePG's included: they know every field, which the schemas beside them do not. */
function faultsOf(objects: readonly Manifest[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'drape-'))
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    const typed = objects.map((object, at) => {
      const models = object.apiVersion.startsWith('postgresql.cnpg.io/')
        ? '@kubernetes-models/cloudnative-pg'
        : 'kubernetes-models'
      return `export const object${at}: import('${models}/${object.apiVersion}').I${object.kind} = ${JSON.stringify(object)}`
    })
    writeFileSync(join(folder, 'objects.ts'), typed.join('\n'))
    const options = '--noEmit --skipLibCheck --strict --module nodenext --target es2022 --ignoreConfig'
    const words = [join(root, 'node_modules/typescript/bin/tsc'), ...options.split(' '), 'objects.ts']
    return spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Kubernetes takes a port by the name that its container has for it. */
const portsOf = (objects: readonly Manifest[], wanted: Readonly<Record<string, string>>) =>
  [...podsOf(objects).values()]
    .filter(({ metadata }) => Object.entries(wanted).every(([key, value]) => metadata.labels[key] === value))
    .flatMap((pod) => containersOf(pod).flatMap(({ ports = [] }) => ports.map(({ name }) => name)))

describe('containers/kubernetes', () => {
  if (missing) {
    // biome-ignore lint/suspicious/noSkippedTests: a test that cannot run here says so.
    it.skip(`is skipped: ${missing}`, () => undefined)
    return
  }
  const rendered = overlays.map((overlay) => [overlay, render(overlay)] as const)
  const one = (objects: readonly Manifest[], kind: string, name: string) =>
    objects.find((object) => object.kind === kind && object.metadata.name === name) as Manifest

  it('says of each object only what its kind knows, and all that it wants', () => {
    const objects = rendered.flatMap(([, each]) => each)
    const misspelt = { ...one(objects, 'Service', 'api'), spec: { port: 80 } }
    const faults = faultsOf([...objects, misspelt]).trim().split('\n')
    expect(faults).toEqual([expect.stringContaining(`'"port"' does not exist in type 'IServiceSpec'`)])
  })

  describe.each(rendered)('%s', (overlay, objects) => {
    const pods = podsOf(objects)
    const containers = [...pods.values()].flatMap(containersOf)
    const ours = containers.filter(({ image }) => /\/drape:/.test(image))
    const api = ours.find(({ name }) => name === 'api') as (typeof ours)[number]
    const told = environmentOf(objects, api)

    it('brings replicas, migration, release and backups, and stores where the cloud has none', () => {
      const stores = overlay === 'in-cluster' ? ['objects'] : []
      expect([...pods.keys()].sort()).toEqual(['api', 'backup', 'migrate', 'release', ...stores].sort())
      for (const { command = [] } of ours)
        expect([command[0], existsSync(join(root, command[1] ?? ''))]).toEqual(['node', true])
    })

    it('tells our programs what they read and nothing else, and lets nobody in before Google knows them', () => {
      for (const container of ours)
        for (const name of Object.keys(environmentOf(objects, container)))
          expect([...variableNames, 'RELEASE_TO']).toContain(name)
      const read = (more: object) =>
        readEnv(
          Object.fromEntries(
            Object.entries({ ...told, ...more }).map(([name, value]) => [name, interpolate(value, secrets)]),
          ),
        )
      expect(() => read({})).toThrow('GOOGLE_CLIENT_ID is missing')
      expect(read({ GOOGLE_CLIENT_ID: 'ours' })).toMatchObject({
        isProduction: true,
        bearer: 'off',
        trustedProxies: ['private'],
        siteBucket: { endpoint: told['SITE_S3_ENDPOINT'], accessKeyId: 'reader' },
        objectStore: { endpoint: told['S3_ENDPOINT'], accessKeyId: 'ours' },
      })
    })

    it('holds no secret: each is in a Secret, which it does not bring', () => {
      expect(objects.filter(({ kind }) => kind === 'Secret')).toEqual([])
      for (const container of containers)
        for (const [name, value] of Object.entries(environmentOf(objects, container)))
          if (/KEY|SECRET|PASSWORD|DATABASE_URL|SMTP/.test(name)) expect(value).toMatch(/^\$\{\w+(\?|:-)\}$/)
    })

    it('finds each port by its name, and its host in PUBLIC_URL', () => {
      expect(api.ports).toEqual([{ name: 'http', containerPort: Number(told['PORT']) }])
      const { rules, tls } = one(objects, 'Ingress', 'drape').spec
      const { host } = new URL(told['PUBLIC_URL'] ?? '')
      expect([rules[0].host, tls[0].hosts]).toEqual([host, [host]])
      const { service } = rules[0].http.paths[0].backend
      expect(one(objects, 'Service', service.name).spec.ports[0].name).toBe(service.port.name)
      for (const { kind, spec } of objects) {
        if (kind === 'Service') expect(portsOf(objects, spec.selector)).toEqual([spec.ports[0].targetPort])
        if (kind !== 'NetworkPolicy') continue
        const named = (spec.ingress ?? []).flatMap(({ ports = [] }) => ports).map(({ port }: never) => port)
        const there = portsOf(objects, spec.podSelector.matchLabels)
        for (const port of named) if (typeof port === 'string') expect(there).toContain(port)
      }
    })

    it('asks the server where it answers, and gives it the time and the folders that it needs', () => {
      const alive = expect.objectContaining({ httpGet: { path: checkHealth.path, port: 'http' } })
      const ready = expect.objectContaining({ httpGet: { path: checkReadiness.path, port: 'http' } })
      expect(api).toMatchObject({ startupProbe: alive, livenessProbe: alive, readinessProbe: ready })
      const grace = Number(pods.get('api')?.spec['terminationGracePeriodSeconds'])
      expect(grace).toBeGreaterThanOrEqual(15 * 60 + Number(told['DRAIN_SECONDS']))
      const folders = lines.flatMap((line) => [...line.matchAll(/(?:SITE|DATA)_DIR=(\S+)/g)])
      const mounted = api.volumeMounts?.map(({ mountPath }) => mountPath)
      expect(mounted?.sort()).toEqual([...folders.map(([, folder]) => folder), '/tmp'].sort())
    })

    it.each([...pods])('gives %s no rights that it does without, and nobody a way to it unasked', (_, pod) => {
      expect(pod.spec).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      })
      for (const container of containersOf(pod)) {
        expect(container.image).toMatch(/^[\w./-]+:(?!latest)[\w.-]+$/)
        // Node as the first process does not hear SIGTERM at once.
        if (ours.includes(container)) expect(pod.spec['shareProcessNamespace']).toBe(true)
        expect(container).toMatchObject({
          resources: { requests: expect.anything(), limits: { memory: expect.anything() } },
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        })
      }
      const walls = objects.filter(
        ({ kind, spec }) =>
          kind === 'NetworkPolicy' &&
          pod.metadata.labels['app'] === spec.podSelector.matchLabels.app &&
          spec.policyTypes.length === 2,
      )
      expect(walls).toHaveLength(1)
    })

    it('has as many connections of PostgreSQL as the most replicas take', () => {
      const { minReplicas, maxReplicas } = one(objects, 'HorizontalPodAutoscaler', 'api').spec
      expect(minReplicas).toBeGreaterThan(1)
      const { max_connections } = one(objects, 'Cluster', 'database')?.spec.postgresql.parameters ?? {}
      // While a rollout goes on, one more starts and one ends.
      if (overlay === 'in-cluster')
        expect(Number(max_connections)).toBeGreaterThan(12 * (maxReplicas + 2))
    })
  })
})
