import { join } from 'node:path'
import { openWorkers } from '../infra/worker/workers.ts'
import type { ProductData } from './product-data.ts'
import type { ShopPage } from './shop-page.ts'

/** A page of 2 MB in plain elements takes 0.15 s of processor; beside fifteen busy processes small ones took over 2 s. */
const pageLimitMs = 10_000

export type PageWorkers = ReturnType<typeof openPageWorkers>

/** Pages are read in worker processes: neither how long one takes nor how much it holds is known before. */
export function openPageWorkers({
  file = join(import.meta.dirname, 'page-worker.ts'),
  limitMs = pageLimitMs,
  startLimitMs,
}: {
  readonly file?: string
  readonly limitMs?: number
  readonly startLimitMs?: number
} = {}) {
  const nodeArgs = ['--max-old-space-size=192']
  return openWorkers<ShopPage, { readonly piece: ProductData | undefined }>({
    file,
    limitMs,
    startLimitMs,
    nodeArgs,
  })
}
