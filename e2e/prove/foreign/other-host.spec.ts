import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '@drape/commands/tool'
import { buildPlainHost, makers } from '../../src/foreign/build.ts'
import { fetchTypes } from '../../src/foreign/fetch-types.ts'
import { countCopies } from '../../src/product/page-scripts.ts'
import { expect, test } from '../../src/product/product.ts'
import { serveFolder } from '../../src/product/serve-folder.ts'

/** The code of a team of another product, which knows only our address. */
const consumer = {
  'right.tsx': `import { App } from 'user/app'
import type { ComponentProps } from 'react'
import { Button } from 'shared/ui'
import { loadRemote } from '@module-federation/runtime'
export const screen = <App />
export const type: ComponentProps<typeof Button>['type'] = 'primary'
export const later = async () => (await loadRemote('user/app'))?.App
`,
  'wrong.tsx': `import { App, Apple } from 'user/app'
import { Button } from 'shared/ui'
import { loadRemote } from '@module-federation/runtime'
export const later = async () => (await loadRemote('user/app'))?.Pear
export const screen = <App colour="red" />
export const button = <Button type="loud" />
`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2022',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      paths: { '*': ['./@mf-types/*'] },
    },
    include: ['*.tsx', '@mf-types/*'],
  }),
}

test("the federation tools fetch our parts' types by their manifests, and TypeScript holds a page elsewhere to them", async ({
  product: { address },
}) => {
  // In this folder, so that packages are found.
  const context = mkdtempSync(join(import.meta.dirname, '../../.foreign-'))
  try {
    for (const [file, text] of Object.entries(consumer)) writeFileSync(join(context, file), text)
    const remotes = Object.fromEntries(
      ['user', 'shared'].map((part) => [part, `${part}@${address}/site/${part}/mf-manifest.json`]),
    )
    await fetchTypes(context, remotes)
    const { output } = await runTool('typescript', 'tsc', ['-p', context, '--pretty', 'false'])
    const errors = output.split('\n').filter((line) => line.includes('error TS'))
    expect(errors.filter((line) => !line.includes('wrong.tsx'))).toEqual([])
    for (const name of ['Apple', 'Pear', 'colour', 'loud']) expect(errors.join('\n')).toContain(name)
  } finally {
    rmSync(context, { recursive: true })
  }
})

for (const maker of makers.filter(({ host }) => host))
  test(`a page of another product, made by ${maker.name}, opens our part by its manifest, with the React of that page and hashes for all of ours, and follows our releases`, async ({
    page,
    deployment: { address, site },
  }) => {
    const otherHost = await serveFolder(await buildPlainHost(maker))
    const bare: string[] = []
    await page.exposeFunction('noteBare', (src: string) => bare.push(src))
    await page.addInitScript(() => {
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node instanceof HTMLScriptElement && node.src.includes('/site/') && !node.integrity)
            (globalThis as unknown as { noteBare(src: string): void }).noteBare(node.src)
      }).observe(document, { childList: true, subtree: true })
    })
    const copies = await countCopies(page)
    await page.goto(`${otherHost.address}/?${encodeURIComponent(`${address}/site/user/mf-manifest.json`)}`)
    await expect(page.getByRole('button', { name: 'How Drape works' })).toBeVisible()
    await page.getByRole('button', { name: 'How Drape works' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await copies()).toMatchObject({ 'react-dom': 1, antd: 0 })
    // The only scripts that the other page's federation runtime requests.
    expect(bare.map((src) => src.split('/').at(-1))).toEqual(['entry.js', 'entry.js'])

    await site.redeploy('user', (script) => `globalThis.isNewer = true;${script}`)
    await page.reload()
    await expect(page.getByRole('button', { name: 'How Drape works' })).toBeVisible()
    expect(await page.evaluate(() => 'isNewer' in globalThis)).toBe(true)
    await otherHost.stop()
  })
