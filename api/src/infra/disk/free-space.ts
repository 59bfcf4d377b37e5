import { statfs } from 'node:fs/promises'

/**
 * Uploads are refused when less than this is free: on one machine the database has the same disk, and stops when its
 * write-ahead log, which grows by 16 MB at a time, finds no space. Forty uploads that were admitted before may still
 * take some.
 */
export const reservedBytes = 128 * 1024 * 1024

class DiskFull extends Error {
  override readonly name = 'DiskFull'
}

/**
 * Throws DiskFull. A file system that cannot be asked, or reports no size, does not count as full: the write itself
 * will fail.
 */
export async function checkFreeSpace(folder: string): Promise<void> {
  const stats = await statfs(folder).catch(() => undefined)
  if (!stats?.blocks) return
  const { bavail, bsize, files, ffree } = stats
  if (bavail * bsize < reservedBytes) throw new DiskFull(`${bavail * bsize} bytes are left`)
  // Some file systems limit the number of files (inodes); others report 0 of 0.
  if (files > 0 && ffree === 0) throw new DiskFull('no file can be added')
}

// 53100 is PostgreSQL's disk_full; S3-compatible stores answer 507.
const fullCodes = /^(ENOSPC|EDQUOT|53100)$/
const insufficientStorage = 507

/** Whether an operation failed because a disk is full: the server's, the database's or the object store's. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (error instanceof DiskFull) return true
  const { code, status, cause } = error as { code?: unknown; status?: unknown; cause?: unknown }
  return fullCodes.test(String(code)) || status === insufficientStorage || isDiskFull(cause)
}
