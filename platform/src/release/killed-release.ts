import { removeGateFolders } from './gate/gate-folder.ts'
import { lockIn, removeLockOf } from './lock.ts'

/** Removes what a release that was killed has left on this machine. */
export const removeLeftovers = (site: string, pid: number | undefined): void => {
  removeGateFolders(pid)
  removeLockOf(lockIn(site), pid)
}
