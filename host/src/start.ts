import type { ProductConfig } from '@drape/contract/page-config'
import { readPageConfig } from '@drape/platform/runtime/read-page'
import { startPage } from '@drape/platform/runtime/start'
import { gtagAddress } from './page-view/gtag-address.ts'
import { visitor } from './visitor.ts'

const { analyticsId } = readPageConfig<ProductConfig>()
startPage({ visitor, otherScripts: analyticsId ? [gtagAddress(analyticsId)] : [] })
