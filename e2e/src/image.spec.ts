import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyStage, installStage } from '@drape/api/test/docker-stage'
import { root } from '@drape/commands/tool'
import { expect, test } from 'playwright/test'
import { builtSite, parts } from './product/site.ts'

/** `npm run prove -- image` builds the image and starts it. */
test('with the packages that the Dockerfile installs, the release of the compose file makes the site of the tree live', () => {
  const app = mkdtempSync(join(tmpdir(), 'drape-image-'))
  const run = (...words: string[]) =>
    execFileSync(process.execPath, ['--import', 'tsx', ...words], { cwd: app, encoding: 'utf8' })
  try {
    installStage('drape', app)
    copyStage('drape', app)
    cpSync(builtSite, join(app, 'built-site'), { recursive: true })
    writeFileSync(join(app, 'api.json'), run('api/src/describe.ts'))
    const [, command = ''] =
      /^ {2}release:$.*?command: \[node, (.*?)\]/ms.exec(
        readFileSync(join(root, 'docker-compose.yml'), 'utf8'),
      ) ?? []
    const places = { '/app': app, '/srv/site': join(app, 'site') }
    const words = Object.entries(places).reduce((all, [from, to]) => all.replaceAll(from, to), command)
    const said = run(...words.split(', '))
    expect(said).not.toContain('Nothing was made live')
    const { history } = JSON.parse(readFileSync(join(app, 'site/registry.json'), 'utf8'))
    expect(Object.keys(history).sort()).toEqual([...parts].sort())
  } finally {
    rmSync(app, { recursive: true })
  }
})
