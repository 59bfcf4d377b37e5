import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root, stage, workspaces } from '../../test/topology/dockerfile.ts'
import { copyClone, copyStage } from './docker-stage.ts'

const run = promisify(execFile)

/** Builds the site like the Dockerfile; returns the live versions. */
const buildSite = async (tree: string): Promise<Record<string, string | undefined>> => {
  const [, site = ''] = /npm run site -- \/app\/(\S+)/.exec(stage('site').at(-1) ?? '') ?? []
  await run(process.execPath, ['commands/run.mjs', 'site', site], { cwd: tree })
  const { history } = JSON.parse(readFileSync(join(tree, site, 'registry.json'), 'utf8')) as {
    history: Record<string, string[]>
  }
  return Object.fromEntries(Object.entries(history).map(([part, [live]]) => [part, live]))
}

/** Builds a part as its team would. */
const buildPart = async (workspace: string): Promise<[string, string]> => {
  const cli = join(root, 'node_modules/@rspack/cli/bin/rspack.js')
  await run(process.execPath, [cli, 'build'], { cwd: workspace })
  const made = JSON.parse(readFileSync(join(workspace, 'dist/part.json'), 'utf8')) as Record<string, string>
  return [made['part'] ?? '', made['version'] ?? '']
}

const isPart = (workspace: string): boolean =>
  existsSync(workspace) && 'drape' in JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'))

it('the site in the image is version by version that of a clone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'drape-'))
  // Both folders have the same depth: packages are linked, and modules are named by relative paths.
  const places = { image: join(folder, 'image'), clone: join(folder, 'clone') }
  try {
    copyStage('site', places.image)
    copyClone('site', places.clone)
    const parts = workspaces.filter((workspace) => isPart(join(places.clone, workspace)))
    const [image, ...clone] = await Promise.all([
      buildSite(places.image),
      ...parts.map((workspace) => buildPart(join(places.clone, workspace))),
    ])
    expect(image).toEqual(Object.fromEntries(clone))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
