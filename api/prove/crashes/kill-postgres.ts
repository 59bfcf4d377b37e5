/** Ends the PostgreSQL of this postmaster.pid at once: it has a process group of its own, which the server's lacks. */
export function killPostgres(postmaster: string): void {
  try {
    process.kill(Number(postmaster.split('\n')[0]), 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
