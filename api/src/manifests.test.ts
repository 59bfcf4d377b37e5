import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkHealth, checkReadiness } from '@drape/contract/health'
import { interpolate } from '../test/topology/compose-file.ts'
import { read, root, stage } from '../test/topology/dockerfile.ts'
import {
  environmentOf,
  type Manifest,
  missingForManifests,
  podsOf,
  render,
} from '../test/topology/manifests.ts'
import { readEnv, variableNames } from './env.ts'

const missing = missingForManifests()
const secrets = {
  uri: 'postgresql://drape:word@database-rw:5432/drape',
  TOKEN_KEY: 'x'.repeat(32),
  S3_ACCESS_KEY_ID: 'ours',
  S3_SECRET_ACCESS_KEY: 'ours too',
  SITE_S3_ACCESS_KEY_ID: 'reader',
  SITE_S3_SECRET_ACCESS_KEY: 'secret',
}

/** By the types of the objects, CloudNativePG's included: the schemas beside them let a misspelt field pass. */
function faultsOf(objects: readonly Manifest[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'drape-'))
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    const typed = objects.map((object, at) => {
      const isOfPostgres = object.apiVersion.startsWith('postgresql.cnpg.io/')
      const models = isOfPostgres ? '@kubernetes-models/cloudnative-pg' : 'kubernetes-models'
      return `export const object${at}: import('${models}/${object.apiVersion}').I${object.kind} = ${JSON.stringify(object)}`
    })
    writeFileSync(join(folder, 'objects.ts'), typed.join('\n'))
    const options = '--noEmit --skipLibCheck --strict --module nodenext --target es2022 --ignoreConfig'
    const words = [join(root, 'node_modules/typescript/bin/tsc'), ...options.split(' '), 'objects.ts']
    const { stdout } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
    return stdout.trim().split('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('api/containers/kubernetes', () => {
  if (missing) {
    // biome-ignore lint/suspicious/noSkippedTests: a test that cannot run here is reported as skipped.
    it.skip(`is skipped: ${missing}`, () => undefined)
    return
  }
  const rendered = ['managed', 'in-cluster'].map((overlay) => [overlay, render(overlay)] as const)

  it('says of each object only what its kind knows, and all that it wants', () => {
    const objects = rendered.flatMap(([, each]) => each)
    const service = objects.find(({ kind }) => kind === 'Service') as Manifest
    expect(faultsOf([...objects, { ...service, spec: { port: 80 } }])).toEqual([
      expect.stringContaining(`'"port"' does not exist in type 'IServiceSpec'`),
    ])
  })

  describe.each(rendered)('%s', (overlay, objects) => {
    const specOf = (kind: string) => objects.find((object) => object.kind === kind)?.spec
    const pods = podsOf(objects)
    const containersOf = (name: string) => {
      const { initContainers = [], containers } = pods.get(name).spec
      return [...initContainers, ...containers]
    }
    const ours = ['api', 'migrate', 'release']
    const [api] = containersOf('api')
    const environment = environmentOf(objects, api)

    it('tells our programs only what they read, and lets nobody in before Google knows them', () => {
      const stores = overlay === 'in-cluster' ? ['objects'] : []
      expect([...pods.keys()].sort()).toEqual([...ours, ...stores, 'backup'].sort())
      for (const [container] of ours.map(containersOf)) {
        expect(existsSync(join(root, container.command[1]))).toBe(true)
        for (const name of Object.keys(environmentOf(objects, container)))
          expect([...variableNames, 'RELEASE_TO']).toContain(name)
      }
      const read = (more: object) => {
        const all = Object.entries({ ...environment, ...more })
        return readEnv(Object.fromEntries(all.map(([name, value]) => [name, interpolate(value, secrets)])))
      }
      expect(() => read({})).toThrow('GOOGLE_CLIENT_ID is missing')
      expect(read({ GOOGLE_CLIENT_ID: 'ours' })).toMatchObject({
        isProduction: true,
        siteBucket: { endpoint: environment['SITE_S3_ENDPOINT'], accessKeyId: 'reader' },
        objectStore: { endpoint: environment['S3_ENDPOINT'], accessKeyId: 'ours' },
      })
    })

    it('finds each port by its name, and its host in PUBLIC_URL', () => {
      expect(api.ports).toEqual([
        { name: 'http', containerPort: Number(environment['PORT']) },
        { name: 'metrics', containerPort: Number(environment['METRICS_PORT']) },
      ])
      const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy')
      const opened = policies.find(({ metadata }) => metadata.name === 'api')?.spec.ingress
      expect(opened.flatMap(({ ports }: { ports: object[] }) => ports)).toEqual([
        { port: 'http' },
        { port: 'metrics' },
      ])
      const { rules, tls } = specOf('Ingress')
      const { host } = new URL(environment['PUBLIC_URL'] ?? '')
      expect([rules[0].host, tls[0].hosts]).toEqual([host, [host]])
      expect(rules[0].http.paths[0].backend.service).toEqual({ name: 'api', port: { name: 'http' } })
      for (const { spec } of objects.filter(({ kind }) => kind === 'Service')) {
        const name = spec.selector.component ?? spec.selector.app
        expect(pods.get(name).metadata.labels).toEqual(spec.selector)
        expect(containersOf(name)[0].ports[0].name).toBe(spec.ports[0].targetPort)
      }
    })

    it('has each of its Jobs waited for by who follows docs/operations.md', () => {
      const jobs = objects.filter(({ kind }) => kind === 'Job').map(({ metadata }) => metadata.name)
      const waits = /^kubectl wait --for=condition=complete .*job\/(\w+)$/gm
      expect([...read('docs/operations.md').matchAll(waits)].map(([, name]) => name)).toEqual(jobs)
    })

    it('asks the server where it answers, and gives it the time and the folders that it needs', () => {
      const alive = expect.objectContaining({ httpGet: { path: checkHealth.path, port: 'http' } })
      const ready = expect.objectContaining({ httpGet: { path: checkReadiness.path, port: 'http' } })
      expect(api).toMatchObject({ startupProbe: alive, livenessProbe: alive, readinessProbe: ready })
      const photoAndDrain = 15 * 60 + Number(environment['DRAIN_SECONDS'])
      expect(pods.get('api').spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(photoAndDrain)
      const folders = stage('drape')
        .join(' ')
        .matchAll(/(?:SITE|DATA)_DIR=(\S+)/g)
      const mounted = api.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)
      expect(mounted.sort()).toEqual([...[...folders].map(([, folder]) => folder), '/tmp'].sort())
    })

    it.each([...pods])('holds no secret of %s, and gives it no rights that it does without', (name, pod) => {
      expect(pod.spec).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        // Node as the first process does not get SIGTERM at once.
        ...(ours.includes(name) && { shareProcessNamespace: true }),
      })
      for (const container of containersOf(name)) {
        expect(container.image).toMatch(/^[\w./-]+:(?!latest)[\w.-]+$/)
        expect(container.resources.limits).toHaveProperty('memory')
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        for (const [variable, value] of Object.entries(environmentOf(objects, container)))
          if (/KEY|DATABASE_URL|SMTP/.test(variable)) expect(value).toMatch(/^\$\{\w+(\?|:-)\}$/)
      }
      const walls = objects.filter(
        ({ kind, spec }) => kind === 'NetworkPolicy' && spec.policyTypes.join() === 'Ingress,Egress',
      )
      expect(walls.map(({ spec }) => spec.podSelector.matchLabels.app)).toContain(pod.metadata.labels.app)
    })

    it('has as many connections of PostgreSQL as the most replicas take, and some of a rollout', () => {
      const { max_connections = 1000 } = specOf('Cluster')?.postgresql.parameters ?? {}
      expect(+max_connections).toBeGreaterThan(12 * (specOf('HorizontalPodAutoscaler').maxReplicas + 4))
    })
  })
})
