import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { partsAt } from './product/areas.ts'
import { expect, test } from './product/product.ts'
import { parts, type Site, type SourceChange } from './product/site.ts'

interface Release extends SourceChange {
  readonly part: string
  readonly path: string
  /** The button that loads the changed code. */
  readonly button: string
  readonly was: string
  readonly is: string
}

const release = (about: Omit<Release, 'change'>): Release => ({
  ...about,
  change: (source) => source.replace(`>${about.was}<`, `>${about.is}<`),
})

const releases: readonly Release[] = [
  release({
    part: 'user',
    file: 'remote-user/src/session/how-drape-works.dialog.tsx',
    path: '/',
    button: 'How Drape works',
    was: 'Send one photo',
    is: 'Send your best photo',
  }),
  release({
    part: 'stylist',
    file: 'remote-stylist/src/session/trouble-signing-in.dialog.tsx',
    path: '/stylist-login',
    button: 'Trouble signing in?',
    was: 'Capital letters count in the password; Show lets you read what you typed.',
    is: 'Capital letters matter in the password.',
  }),
  release({
    part: 'shared',
    file: 'remote-shared/src/dialog/dialog.tsx',
    path: '/',
    button: 'How Drape works',
    was: 'Close',
    is: 'Shut',
  }),
]

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
const versionsAskedBy = (page: Page): ReadonlySet<string> => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const [, part, version] = /\/site\/(\w+)\/(\w+)\/(?:entry|main)\./.exec(request.url()) ?? []
    if (part) asked.add(`${part} ${version}`)
  })
  return asked
}

const opensDialog = async (page: Page, { button, part }: Release, words: string) => {
  await page.getByRole('button', { name: button }).click()
  await expect(
    page.getByRole('dialog').getByText(words, { exact: true }),
    `the dialog of ${part}`,
  ).toBeVisible()
}

for (const each of releases) {
  const { part, path, file, change, was, is } = each

  test(`${part} is released and rolled back alone: open tabs keep theirs, new ones get the new, nothing else moves`, async ({
    page,
    context,
    deployment,
  }) => {
    const { address, proxy, site } = deployment
    const before = site.liveVersion(part)
    const others = parts.filter((other) => other !== part)
    const untouched = bytesOf(site, others)
    await page.goto(address + path)
    await expect(page.getByRole('button', { name: each.button })).toBeVisible()

    const after = await site.deploy(part, { file, change })
    await opensDialog(page, each, was)
    expect(proxy.countOf(`/site/${part}/${after}/`)).toBe(0)

    const fresh = await context.newPage()
    const asked = versionsAskedBy(fresh)
    await fresh.goto(address + path)
    await opensDialog(fresh, each, is)
    expect(asked).toEqual(new Set(partsAt(path).map((name) => `${name} ${site.liveVersion(name)}`)))
    expect(site.liveVersion(part)).toBe(after)
    expect(bytesOf(site, others)).toEqual(untouched)

    expect(await site.rollBack(part)).toBe(before)
    await fresh.reload()
    await opensDialog(fresh, each, was)
  })
}

test('a part goes live only beside neighbours that have all that it takes from them', async ({
  page,
  deployment,
}) => {
  const { address, site } = deployment
  const takesRibbon: SourceChange = {
    file: 'remote-user/src/session/sign-in.screen.tsx',
    change: (source) =>
      source
        .replace('import { Announcement,', 'import { Announcement, Ribbon,')
        .replace('No new password to remember.', '{Ribbon}'),
  }
  const before = site.liveVersion('user')
  await expect(site.deploy('user', takesRibbon)).rejects.toThrow(
    /^user \w+ needs Ribbon of @drape\/remote-shared\/ui, which the live version lacks\. \(names\)$/,
  )
  expect(site.liveVersion('user')).toBe(before)

  await site.deploy('shared', {
    file: 'remote-shared/src/ui/index.ts',
    change: (source) => `${source}\nexport const Ribbon = 'Tied with a ribbon'\n`,
  })
  await site.deploy('user', takesRibbon)
  await page.goto(address)
  await expect(page.getByText('Tied with a ribbon')).toBeVisible()
  await expect(site.rollBack('shared')).rejects.toThrow(/needs Ribbon of @drape\/remote-shared\/ui/)
})
