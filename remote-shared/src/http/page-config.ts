import type { ProductConfig } from '@drape/contract/page-config'
import { type PageConfig, readPageConfig as read } from '@drape/platform/runtime/read-page'

export const readPageConfig = (): PageConfig & ProductConfig => read<ProductConfig>()
