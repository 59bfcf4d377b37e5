#!/usr/bin/env node
import { hostname, userInfo } from 'node:os'
import { release } from './destination/release.ts'
import { ifReadable } from './files.ts'
import { sha256 } from './integrity.ts'

/** Users in a container often have a number without a name. */
const user = ifReadable(() => userInfo().username) ?? process.getuid?.() ?? 'somebody'

/** A hash of the folder, because this is published and paths are private. */
const source = `tree ${sha256(`${hostname()}\0${process.cwd()}`).slice(0, 8)}`

try {
  const caller = { by: `${user}@${hostname()}`, source, env: process.env }
  await release(process.argv.slice(2), caller, console.log)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
