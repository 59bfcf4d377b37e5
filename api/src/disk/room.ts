import { statfs } from 'node:fs/promises'

/**
 * What pictures leave of the disk: on one machine the database stands on it too, and ends when its write-ahead log,
 * which grows by 16 MB at a time, finds no room. Forty uploads that were let in before may still take some.
 */
export const keptFreeBytes = 128 * 1024 * 1024

class DiskFull extends Error {
  override readonly name = 'DiskFull'
}

/** Refuses with DiskFull. What cannot be asked, or has no size of its own, is not full: the write itself will tell. */
export async function checkRoom(folder: string): Promise<void> {
  const found = await statfs(folder).catch(() => undefined)
  if (!found?.blocks) return
  const { bavail, bsize, files, ffree } = found
  if (bavail * bsize < keptFreeBytes) throw new DiskFull(`${bavail * bsize} bytes are left`)
  // Some file systems have a number of files, and some count none.
  if (files > 0 && ffree === 0) throw new DiskFull('no file can be added')
}

// PostgreSQL names its own; 507 is what an S3-compatible store answers.
const fullCodes = /^(ENOSPC|EDQUOT|53100)$/
const insufficientStorage = 507

/** Whether it failed for want of room, on whichever disk: ours, the database's or the store's. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (error instanceof DiskFull) return true
  const { code, status, cause } = error as { code?: unknown; status?: unknown; cause?: unknown }
  return fullCodes.test(String(code)) || status === insufficientStorage || isDiskFull(cause)
}
