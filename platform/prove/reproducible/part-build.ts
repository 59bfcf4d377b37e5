import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Builds a part of a tree that was laid down, and returns all that it wrote. */
export const buildPart = (tree: string, workspace: string) => {
  const cli = join(tree, 'node_modules/@rspack/cli/bin/rspack.js')
  execFileSync(process.execPath, [cli, 'build'], { cwd: join(tree, workspace), stdio: 'pipe' })
  const dist = join(tree, workspace, 'dist')
  const names = readdirSync(dist).sort()
  const files: ReadonlyMap<string, Buffer> = new Map(
    names.map((name) => [name, readFileSync(join(dist, name))]),
  )
  const { version, scope } = JSON.parse(String(files.get('part.json'))) as { version: string; scope: string }
  return { files, version, scope }
}

export type PartBuild = ReturnType<typeof buildPart>

/** That two builds are the same version and the same bytes, and name no folder below `root`. */
export const expectSame = (one: PartBuild, other: PartBuild, root: string): void => {
  expect(one.version).toMatch(/^[0-9a-f]{12}$/)
  expect(one.scope).toContain(one.version)
  expect(other.version).toBe(one.version)
  expect([...other.files.keys()]).toEqual([...one.files.keys()])
  for (const [file, bytes] of one.files) {
    expect([file, other.files.get(file)?.equals(bytes)]).toEqual([file, true])
    expect([file, bytes.includes(root)]).toEqual([file, false])
  }
}
