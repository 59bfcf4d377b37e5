import { partConfig } from '@drape/platform/build'
import { shared } from '../rspack.shared.ts'

export default partConfig(import.meta.dirname, { shared })
