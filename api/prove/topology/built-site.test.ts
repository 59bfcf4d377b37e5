import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testFolder } from '../../test/folder.ts'
import { copyClone, copyStage, installStage, linkPackages } from '../../test/topology/docker-stage.ts'
import { stage, workspaces } from '../../test/topology/dockerfile.ts'

const run = promisify(execFile)
const at = testFolder()

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
  const cli = at('packages/node_modules/@rspack/cli/bin/rspack.js')
  await run(process.execPath, [cli, 'build'], { cwd: workspace })
  const manifest = JSON.parse(readFileSync(join(workspace, 'dist/part.json'), 'utf8')) as Record<
    string,
    string
  >
  return [manifest['part'] ?? '', manifest['version'] ?? '']
}

const isPart = (workspace: string): boolean =>
  existsSync(workspace) && 'drape' in JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'))

it('the site in the image is version by version that of a clone', async () => {
  // Both folders have the same depth: packages are linked, and modules are named by relative paths.
  const [imageFolder, cloneFolder] = [at('image'), at('clone')]
  installStage('site', at('packages'))
  copyStage('site', imageFolder)
  copyClone('site', cloneFolder)
  for (const folder of [imageFolder, cloneFolder]) linkPackages(folder, at('packages'))
  const parts = workspaces.filter((workspace) => isPart(join(cloneFolder, workspace)))
  const [image, ...clone] = await Promise.all([
    buildSite(imageFolder),
    ...parts.map((workspace) => buildPart(join(cloneFolder, workspace))),
  ])
  expect(image).toEqual(Object.fromEntries(clone))
})
