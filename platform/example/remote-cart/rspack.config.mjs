import { partConfig } from '@drape/platform/build'
import { shared } from '../shared.config.mjs'

export default partConfig(import.meta.dirname, { shared })
