import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { embeddedBinaries } from './binaries.ts'
import { type ClusterPlace, openPostgresCluster } from './cluster.ts'
import { notePlace, refuseBadCopy } from './copy.ts'
import { freePort } from './free-port.ts'
import { clusterUrl, connectOwner } from './lock.ts'
import { complaintOf, findPostgresRunner } from './runner.ts'
import { type Listening, type PostgresProcess, startPostgres } from './server-process.ts'

export { PostgresUnavailable } from './unavailable.ts'

export interface EmbeddedPostgres {
  /** The connection address, as superuser. */
  readonly url: string
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions extends ClusterPlace {
  /** The folder of PostgreSQL programs, if not those that npm installed. */
  readonly binaries?: string | undefined
  /** Called when PostgreSQL ended by itself; it is restarted. */
  readonly onTrouble?: ((message: string) => void) | undefined
}

/** Starts PostgreSQL on a folder and stops it with this process. Throws PostgresUnavailable. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { onTrouble = () => undefined } = options
  const runner = await findPostgresRunner(options.binaries ?? (await embeddedBinaries()))
  const cluster = await openPostgresCluster(options, runner)
  await refuseBadCopy(cluster)
  await notePlace(cluster)
  const listening = await chooseListening(cluster.folder)
  const url = clusterUrl(cluster, listening)
  const start = () => startPostgres(runner, cluster, listening)

  let isStopping = false
  let running: PostgresProcess = await start()

  async function keepRunning(): Promise<void> {
    for (;;) {
      const output = await running.ended
      if (isStopping) return
      onTrouble(`PostgreSQL ended by itself: ${complaintOf(output) ?? 'it printed nothing'}`)
      try {
        running = await start()
        if (isStopping) running.child.kill('SIGINT')
      } catch (error) {
        onTrouble(String(error))
        await sleep(1000)
      }
    }
  }

  let owner: pg.Client | undefined
  async function keepOwner(): Promise<void> {
    while (!isStopping) {
      owner = await connectOwner(url).catch(() => undefined)
      if (owner && !isStopping) await new Promise((resolve) => owner?.once('end', resolve))
      await sleep(100)
    }
  }

  const supervision = keepRunning()
  void keepOwner()
  return {
    url,
    async stop() {
      isStopping = true
      await owner?.end()
      running.child.kill('SIGINT')
      await supervision
    },
  }
}

/**
 * Prefers a socket in the folder, which only its owner can use. Socket paths are limited to 103 bytes; on Windows Node
 * cannot use them.
 */
async function chooseListening(folder: string): Promise<Listening> {
  const isFit = process.platform !== 'win32' && Buffer.byteLength(folder) < 88 && !/[,"]/.test(folder)
  if (isFit) return { socketFolder: folder, port: 5432 }
  return { socketFolder: '', port: await freePort() }
}
