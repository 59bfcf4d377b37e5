import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { partsAt } from '../../src/product/areas.ts'
import { expect, test } from '../../src/product/product.ts'
import { opensDialog } from '../../src/product/screens.ts'
import { parts, type Site } from '../../src/product/site.ts'

/** Every file of the folders with the hash of its content. */
const bytesOf = (site: Site, parts: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parts
      .flatMap((part) =>
        readdirSync(join(site.folder, part), { recursive: true, withFileTypes: true })
          .filter((item) => item.isFile())
          .map((item) => join(item.parentPath, item.name)),
      )
      .map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  )

/** The parts and versions that a page starts, cached or not. Their other files may be at older addresses. */
const recordVersions = (page: Page): ReadonlySet<string> => {
  const versions = new Set<string>()
  page.on('request', (request) => {
    const [, part, version] = /\/site\/(\w+)\/(\w+)\/(?:entry|main)\./.exec(request.url()) ?? []
    if (part) versions.add(`${part} ${version}`)
  })
  return versions
}

test('shared is released and rolled back alone: open tabs keep theirs, new ones get the new, nothing else moves', async ({
  page,
  context,
  deployment: { address, proxy, site },
}) => {
  const part = 'shared'
  // Text of a dialog in the lazily loaded code of another part.
  const [was, is] = ['Close', 'Shut'] as const
  const before = site.liveVersion(part)
  const others = parts.filter((other) => other !== part)
  const untouched = bytesOf(site, others)
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'How Drape works' })).toBeVisible()

  const after = await site.rewrite(part, `"${was}"`, `"${is}"`)
  await opensDialog(page, was)
  expect(proxy.countOf(`/site/${part}/${after}/`)).toBe(0)

  const fresh = await context.newPage()
  const versions = recordVersions(fresh)
  await fresh.goto(address)
  await opensDialog(fresh, is)
  expect(versions).toEqual(new Set(partsAt('/').map((name) => `${name} ${site.liveVersion(name)}`)))
  expect(site.liveVersion(part)).toBe(after)
  expect(bytesOf(site, others)).toEqual(untouched)

  expect(await site.rollBack(part)).toBe(before)
  await fresh.reload()
  await opensDialog(fresh, was)
})
