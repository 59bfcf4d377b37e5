import { partConfig } from '@drape/platform/build'

export default partConfig(import.meta.dirname)
