import { join } from 'node:path'
import { partConfig, staticAntd } from '../rspack.shared.ts'

const config = partConfig(import.meta.dirname)

export default {
  ...config,
  plugins: [staticAntd(join(import.meta.dirname, 'src/desk')), ...(config.plugins ?? [])],
}
