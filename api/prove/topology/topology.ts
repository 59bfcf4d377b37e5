import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { startTestS3 } from '@drape/platform/test/s3'
import { freePort } from '@drape/postgres/free-port'
import { openDatabase } from '../../src/infra/db/database.ts'
import { startEmbeddedDatabase } from '../../src/infra/db/embedded-database.ts'
import { startCaddy } from '../../test/caddy/caddy.ts'
import { type ComposeFile, interpolate, type Service, startOrder } from '../../test/topology/compose-file.ts'
import { copyStage, installStage, linkPackages } from '../../test/topology/docker-stage.ts'
import { writeBuiltSite } from './image.ts'

type Image = 'first' | 'second'

export type Topology = Awaited<ReturnType<typeof startTopology>>

/** A PostgreSQL on TCP with the user, password and database of the compose file. */
async function startDatabase(dataDir: string, { environment = {} }: Service) {
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = environment
  const running = await startEmbeddedDatabase({ dataDir })
  const url = new URL(running.url)
  const first = openDatabase(running.url, () => undefined)
  await first.$client.query(`alter role "${POSTGRES_USER}" password '${POSTGRES_PASSWORD}'`)
  await first.$client.query(`create database "${POSTGRES_DB}"`)
  await first.$client.end()
  url.password = String(POSTGRES_PASSWORD)
  url.pathname = `/${POSTGRES_DB}`
  const database = openDatabase(url.href, () => undefined)
  const socket = `${url.searchParams.get('host')}/.s.PGSQL.${url.port}`
  const door = createServer((near) => {
    const far = connect(socket)
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  return {
    database,
    at: `127.0.0.1:${(door.address() as { port: number }).port}`,
    stop: async () => {
      await database.$client.end()
      door.close()
      await running.stop()
    },
  }
}

/**
 * Starts the services of a compose file as processes on this machine, with the environment that the file gives them.
 */
export async function startTopology({ services }: ComposeFile, outside: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'drape-'))
  const s3 = await startTestS3()
  const values = {
    ...outside,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    PUBLIC_URL: `http://127.0.0.1:${await freePort()}`,
  }
  const environmentOf = (service: Service | undefined): Record<string, string> =>
    Object.fromEntries(
      Object.entries(service?.environment ?? {}).map(([name, value]) => [
        name,
        interpolate(String(value), values),
      ]),
    )
  const postgres = await startDatabase(join(folder, 'database'), {
    environment: environmentOf(services['database']),
  })
  const packages = join(folder, 'packages')
  installStage('drape', packages)
  for (const [image, digit] of [
    ['first', '1'],
    ['second', '2'],
  ] as const) {
    const app = join(folder, image)
    copyStage('drape', app)
    linkPackages(app, packages)
    await writeBuiltSite(join(app, 'built-site'), digit)
    // Like the Dockerfile.
    const described = spawnSync(process.execPath, ['--import', 'tsx', 'api/src/describe.ts'], { cwd: app })
    await writeFile(join(app, 'api.json'), described.stdout)
  }
  const caddy = await startCaddy(environmentOf(services['caddy']))

  const numbered = (name: string): string[] => {
    const count = Number(interpolate(services[name]?.deploy?.replicas ?? '1', values))
    return count === 1 ? [name] : Array.from({ length: count }, (_, at) => `${name}-${at + 1}`)
  }
  const ours = startOrder(services).filter((name) => services[name]?.command?.[0] === 'node')
  const serviceOf = (instance: string) => services[instance] ?? services[instance.replace(/-\d+$/, '')]
  const places: Record<string, string> = {
    'database:5432': postgres.at,
    'objects:3900': s3.endpoint.replace('http://', ''),
  }
  /** Each replica has an address of its own, as in Docker, and all the same port. */
  const hostOf = (name: string) => `127.0.0.${10 + Number(/-(\d+)$/.exec(name)?.[1] ?? 0)}`
  const placeOf = (name: string) =>
    name === 'caddy' ? new URL(caddy.address).host : `${hostOf(name)}:${caddy.replicaPort}`
  const here = (word: string, name: string, image: Image) =>
    Object.entries(places)
      // The longest names first, because one may be the end of another.
      .sort(([one], [other]) => other.length - one.length)
      .reduce((moved, [inside, outside]) => moved.replaceAll(inside, outside), word)
      .replace(/^\/app\//, `${folder}/${image}/`)
      .replace(/^(?=\/srv\/)/, folder)
      .replace(/^\/data(?=$|\/)/, `${folder}/${name}`)

  const running = new Map<string, ChildProcess>()
  const logs = new Map<string, Record<string, unknown>[]>()

  function launch(name: string, [, ...words]: readonly string[], image: Image) {
    const variables = { ...environmentOf(serviceOf(name)), HOST: hostOf(name), DATA_DIR: '/data' }
    const env = Object.fromEntries(
      Object.entries(variables).map(([key, value]) => [key, here(value, name, image)]),
    )
    const args = ['--import', 'tsx', ...words.map((word) => here(word, name, image))]
    return spawn(process.execPath, args, {
      cwd: join(folder, image),
      env: { ...env, ...('PORT' in variables && { PORT: String(caddy.replicaPort) }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  }

  /** Runs a command with the service's image and volumes, like `docker compose run`, and returns its output. */
  async function run(name: string, command: readonly string[], image: Image = 'first'): Promise<string> {
    const child = launch(name, command, image)
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`)
    return said
  }

  /** A further replica is the next number. The second image is the next version of the first. */
  async function start(name: string, image: Image = 'first'): Promise<void> {
    const child = launch(name, serviceOf(name)?.command ?? [], image)
    running.set(name, child)
    const ended = once(child, 'exit')
    // The engine's name server knows a container from its first moment to its last.
    if (name.startsWith('api')) {
      caddy.replicas.add(hostOf(name))
      void ended.then(() => caddy.replicas.delete(hostOf(name)))
    }
    const log = logs.get(name) ?? []
    logs.set(name, log)
    const isUp = new Promise<void>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('http:')) resolve()
        if (line.startsWith('{')) log.push(JSON.parse(line))
      })
    })
    const isOneShot = serviceOf(name)?.restart === 'no'
    const code = await Promise.race([ended.then(([code]) => code), ...(isOneShot ? [] : [isUp])])
    if (code !== (isOneShot ? 0 : undefined)) throw new Error(`${name} ended with ${code}`)
  }

  /** Whether the service's own health check succeeds. */
  async function isWell(name: string): Promise<boolean> {
    const [, program = '', ...words] = serviceOf(name)?.healthcheck?.test ?? []
    const place = placeOf(name).replace(':', '/')
    const args = words.map((word) =>
      word.replaceAll('127.0.0.1/8080', place).replaceAll('127.0.0.1:2019', caddy.admin),
    )
    // Docker ends a health check after a timeout too: a service that accepts a connection and never answers is
    // unhealthy.
    const [code] = await once(spawn(program, args, { stdio: 'ignore', timeout: 5000 }), 'exit')
    return code === 0
  }

  /** Ends a service; returns the exit code of a SIGTERM. */
  async function end(name: string, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = running.get(name)
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    child.kill(signal)
    const [code] = await once(child, 'exit')
    return code
  }

  async function stop(): Promise<void> {
    await Promise.all([...running.keys()].map((name) => end(name, 'SIGKILL')))
    await caddy.stop()
    await postgres.stop()
    await s3.stop()
    await rm(folder, { recursive: true, force: true })
  }

  try {
    const started = new Map<string, Promise<void>>()
    for (const name of ours) {
      const needed = Object.keys(services[name]?.depends_on ?? {}).map((other) => started.get(other))
      started.set(
        name,
        Promise.all(needed).then(async () => {
          await Promise.all(numbered(name).map((each) => start(each)))
        }),
      )
    }
    await Promise.all(started.values())
  } catch (error) {
    await stop()
    throw error
  }
  return {
    /** The address of Caddy, or of a replica: they are numbered, such as api-2. */
    address: (name: string) => `http://${placeOf(name)}`,
    /** The log of a service over all its starts. */
    log: (name: string) => (name === 'caddy' ? caddy.lines : (logs.get(name) ?? [])),
    start,
    run,
    /** The process ids of the services. */
    pids: () => Object.fromEntries([...running].map(([name, { pid }]) => [name, pid])),
    isWell,
    end,
    database: postgres.database,
    stop,
  }
}
