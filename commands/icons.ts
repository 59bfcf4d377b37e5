import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawIcons, iconFolder } from './draw-icons.ts'

for (const [name, bytes] of Object.entries(await drawIcons())) writeFileSync(join(iconFolder, name), bytes)
