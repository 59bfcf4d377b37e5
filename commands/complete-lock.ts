import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { completeLock, missingFromLock } from './guards/lock-file.ts'
import { root } from './tool.ts'

const file = join(root, 'package-lock.json')
const text = readFileSync(file, 'utf8')
const names = missingFromLock(text)
if (names.length > 0) writeFileSync(file, completeLock(text))
console.log(
  names.length > 0 ? `Added to package-lock.json:\n${names.join('\n')}` : 'package-lock.json is complete.',
)
