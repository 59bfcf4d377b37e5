import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'

/** How a PostgreSQL program is started on this machine. */
export interface PostgresRunner {
  readonly binaries: string
  readonly major: number
  /** What stands in front of the program on the command line. */
  readonly prefix: readonly string[]
  /** The user that it runs as, where that is another than ours and must own the folder. */
  readonly uid?: number
}

type Way = Pick<PostgresRunner, 'prefix' | 'uid'>

const nobody = 65_534
// Node killed by SIGKILL cannot stop PostgreSQL; the kernel can.
const diesWithUs = ['setpriv', '--pdeathsig', 'INT']
const asAnother = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

/** PostgreSQL refuses to run as root. In a user namespace it is another user who still owns root's files. */
export function waysToRun(platform: NodeJS.Platform, uid: number | undefined): Way[] {
  const isLinux = platform === 'linux'
  if (uid !== 0) return isLinux ? [{ prefix: diesWithUs }, { prefix: [] }] : [{ prefix: [] }]
  if (!isLinux) return []
  return [
    // unshare first: a change of credentials clears the death signal.
    { prefix: [...asAnother, ...diesWithUs] },
    { prefix: asAnother },
    {
      prefix: [...diesWithUs, `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'],
      uid: nobody,
    },
  ]
}

/** Ours holds secrets that PostgreSQL need not see, and PG* variables that would steer it; LC_ALL keeps its messages English. */
export const postgresEnv =
  process.platform === 'win32'
    ? undefined
    : { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

const run = promisify(execFile)

export const runPostgresProgram = (runner: PostgresRunner, program: string, args: string[]) => {
  const [command = '', ...rest] = [...runner.prefix, join(runner.binaries, program), ...args]
  return run(command, rest, { env: postgresEnv })
}

export async function findPostgresRunner(
  binaries: string,
  ways = waysToRun(process.platform, process.getuid?.()),
): Promise<PostgresRunner> {
  let reason = 'root may not run it here'
  for (const way of ways) {
    try {
      const { stdout } = await runPostgresProgram({ ...way, binaries, major: 0 }, 'postgres', ['--version'])
      return { ...way, binaries, major: Number(/(\d+)/.exec(stdout)?.[1]) }
    } catch (error) {
      reason = complaintOf((error as { stderr?: string }).stderr) ?? reason
    }
  }
  throw new StartError(
    `The embedded PostgreSQL does not run on this machine (${reason}): start as an ordinary user who owns DATA_DIR, or set DATABASE_URL to a PostgreSQL of yours`,
  )
}

/** The line of PostgreSQL's output that says why, without its time stamp. */
export function complaintOf(text: string | undefined): string | undefined {
  const lines = text?.trim().split('\n') ?? []
  const line = lines.findLast((each) => /FATAL:|PANIC:|error:/.test(each)) ?? lines.at(-1)
  return line?.replace(/^.*?(?=FATAL:|PANIC:)/, '').trim() || undefined
}
