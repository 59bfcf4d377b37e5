import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { missingForS3 } from '@drape/platform/test/s3'
import { missingForCaddy } from '../../test/caddy/caddy.ts'
import type { ComposeFile, Service } from '../../test/topology/compose-file.ts'
import { environmentOf, missingForManifests, podsOf, render } from '../../test/topology/manifests.ts'
import { startInstallation } from './compose-installation.ts'
import { imageVersion } from './image.ts'
import { journey } from './journey.ts'

const missing = missingForManifests() ?? missingForS3() ?? missingForCaddy()
const where = missing ? describe.skip : describe
const replicas = ['api-1', 'api-2']
const given = (name: string) => `\${${name}?}`

/** What an operator sets in an overlay of its own. The store of these tests has one key, and each pod its copy of the site. */
const own = {
  PUBLIC_URL: given('PUBLIC_URL'),
  GOOGLE_CLIENT_ID: given('GOOGLE_CLIENT_ID'),
  GOOGLE_JWKS_URL: given('GOOGLE_JWKS_URL'),
  SITE_DIR: '/data/site',
  SITE_S3_ACCESS_KEY_ID: given('S3_ACCESS_KEY_ID'),
  SITE_S3_SECRET_ACCESS_KEY: given('S3_SECRET_ACCESS_KEY'),
}

/** All start at once, as in a cluster, and Caddy is the Ingress controller. */
function asServices(objects: ReturnType<typeof render>): ComposeFile {
  const ours = [...podsOf(objects)].flatMap(([name, { spec }]): [string, Service][] => {
    const [container] = spec.containers
    if (container.command?.[0] !== 'node') return []
    const environment = { ...environmentOf(objects, container), ...(name === 'api' && own) }
    const scaler = objects.find((object) => object.spec?.scaleTargetRef?.name === name)
    const kind = scaler ? { deploy: { replicas: `${scaler.spec.minReplicas}` } } : { restart: 'no' }
    return [[name, { command: container.command, environment, ...kind }]]
  })
  const caddy = { environment: { PUBLIC_URL: own.PUBLIC_URL } }
  const database = { POSTGRES_USER: 'drape', POSTGRES_DB: 'drape', POSTGRES_PASSWORD: 'ofTestsAlone' }
  const services = { ...Object.fromEntries(ours), caddy, database: { environment: database } }
  return { services, volumes: {}, networks: {} }
}

where(`the product as its manifests start it${missing ? ` (skipped: ${missing})` : ''}`, () => {
  const objects = missing ? [] : render('in-cluster')
  let server: Awaited<ReturnType<typeof startInstallation>>
  const ask = (name: string, path: string) => fetch(server.topology.address(name) + path)
  const probe = async (name: string, kind: 'livenessProbe' | 'readinessProbe') =>
    (await ask(name, podsOf(objects).get('api').spec.containers[0][kind].httpGet.path)).status

  beforeAll(async () => {
    server = await startInstallation(asServices(objects))
  })
  afterAll(() => server?.stop())

  it('is found well by its probes, and shows what the release put into the bucket', async () => {
    const live = `/site/shop/${imageVersion('shop', '1')}/`
    for (const name of replicas) {
      expect([await probe(name, 'livenessProbe'), await probe(name, 'readinessProbe')]).toEqual([200, 200])
      while (!(await (await ask(name, '/')).text()).includes(live)) await sleep(100)
    }
  })

  it('takes people from signing in to their closet, while a replica says that it leaves, and goes', async () => {
    const walk = async () => journey(server.patient(1), randomUUID(), await server.stylist(), server.picture)
    const stopped = server.topology.end('api-2', 'SIGTERM')
    while ((await probe('api-2', 'readinessProbe')) !== 503) await sleep(10)
    expect(await probe('api-2', 'livenessProbe')).toBe(200)
    await walk()
    expect(await stopped).toBe(0)
    await walk()
  })
})
