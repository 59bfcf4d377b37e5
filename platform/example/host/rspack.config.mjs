import { partConfig } from '@drape/platform/build'
import { shared } from '../rspack.shared.mjs'

export default partConfig(import.meta.dirname, { shared })
