import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PostgresUnavailable } from './unavailable.ts'

/** How PostgreSQL programs are started on this machine. */
export interface PostgresRunner {
  readonly binaries: string
  readonly major: number
  /** The command line before the program, such as setpriv. */
  readonly prefix: readonly string[]
  /** The user id of the process if it is not ours; it must own the folder. */
  readonly uid?: number
}

type Way = Pick<PostgresRunner, 'prefix' | 'uid'>

const nobody = 65_534
// When Node is killed by SIGKILL it cannot stop PostgreSQL, so the kernel does.
const diesWithUs = ['setpriv', '--pdeathsig', 'INT']
const asAnother = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

/** PostgreSQL refuses to run as root. In a user namespace it runs as another user, who still owns root's files. */
export function waysToRun(platform: NodeJS.Platform, uid: number | undefined): Way[] {
  const isLinux = platform === 'linux'
  if (uid !== 0) return isLinux ? [{ prefix: diesWithUs }, { prefix: [] }] : [{ prefix: [] }]
  if (!isLinux) return []
  return [
    // unshare comes first, because changing credentials clears the death signal.
    { prefix: [...asAnother, ...diesWithUs] },
    { prefix: asAnother },
    {
      prefix: [...diesWithUs, `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'],
      uid: nobody,
    },
  ]
}

/**
 * A minimal environment: ours contains secrets, and PG* variables that would change PostgreSQL's behaviour; LC_ALL
 * keeps messages in English.
 */
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
  throw new PostgresUnavailable('not runnable', reason)
}

/** The line of PostgreSQL's output that contains the error, without its time stamp. */
export function complaintOf(text: string | undefined): string | undefined {
  const lines = text?.trim().split('\n') ?? []
  const line = lines.findLast((each) => /FATAL:|PANIC:|error:/.test(each)) ?? lines.at(-1)
  return line?.replace(/^.*?(?=FATAL:|PANIC:)/, '').trim() || undefined
}
