import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { antdStyles } from './antd-styles.ts'

writeFileSync(join(import.meta.dirname, '../src/desk/antd.module.css'), antdStyles())
