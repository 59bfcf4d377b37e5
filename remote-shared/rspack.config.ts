import { partConfig } from '../rspack.shared.ts'

export default partConfig(import.meta.dirname)
