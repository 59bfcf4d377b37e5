import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { embeddedBinaries } from './postgres-binaries.ts'
import { openPostgresCluster } from './postgres-cluster.ts'
import { clusterUrl, connectOwner } from './postgres-lock.ts'
import { type Listening, type PostgresProcess, startPostgres } from './postgres-process.ts'
import { complaintOf, findPostgresRunner } from './postgres-runner.ts'

export { systemBinaries } from './postgres-binaries.ts'

export interface EmbeddedDatabase {
  /** What DATABASE_URL would be. */
  readonly url: string
  stop(): Promise<void>
}

export interface EmbeddedDatabaseOptions {
  readonly dataDir: string
  /** The folder of other PostgreSQL programs than those that npm installed. */
  readonly binaries?: string | undefined
  /** Told when PostgreSQL ended by itself; it is started again. */
  readonly onTrouble?: (message: string) => void
}

/** A real PostgreSQL in DATA_DIR/postgres, started and stopped with this process. */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { dataDir, onTrouble = () => undefined } = options
  const runner = await findPostgresRunner(options.binaries ?? (await embeddedBinaries()))
  const cluster = await openPostgresCluster(dataDir, runner)
  const listening = await chooseListening(cluster.folder)
  const url = clusterUrl(cluster, listening)
  const start = () => startPostgres(runner, cluster, listening)

  let isStopping = false
  let running: PostgresProcess = await start()

  async function keepRunning(): Promise<void> {
    for (;;) {
      const said = await running.ended
      if (isStopping) return
      onTrouble(`PostgreSQL ended by itself: ${complaintOf(said) ?? 'without a word'}`)
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

  const kept = keepRunning()
  void keepOwner()
  return {
    url,
    async stop() {
      isStopping = true
      await owner?.end()
      running.child.kill('SIGINT')
      await kept
    },
  }
}

/** A socket in the folder, which nobody else may enter. Its path has a limit of 103 bytes; Windows has none that Node can use. */
async function chooseListening(folder: string): Promise<Listening> {
  const isFit = process.platform !== 'win32' && Buffer.byteLength(folder) < 88 && !/[,"]/.test(folder)
  if (isFit) return { socketFolder: folder, port: 5432 }
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return { socketFolder: '', port }
}
