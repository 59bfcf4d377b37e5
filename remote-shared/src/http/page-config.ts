import type { ProductConfig } from '@drape/contract/page-config'
import type { PageConfig } from '@drape/platform/runtime/page-config'
import { readPageConfig as read } from '@drape/platform/runtime/read-page'

export const readPageConfig = (): PageConfig & ProductConfig => read<ProductConfig>()
