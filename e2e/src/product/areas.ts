import type { Page } from 'playwright/test'
import { parts, routes } from './site.ts'

/** The first heading of each area; the team of a further area adds its own. */
const headings: Readonly<Record<string, string>> = { '/': 'Drape', '/stylist-login': 'Stylist sign in' }

const ownPath = (part: string) => routes.find((route) => route.part === part)?.path

export const headingAt = (page: Page, path: string) =>
  page.getByRole('heading', { level: 1, name: headings[path] ?? /./, exact: true })

/** Where a part is seen. One that has no path of its own is seen at home. */
export const pathOf = (part: string): string => ownPath(part) ?? '/'

/** All that the page of a path is made of. */
export const partsAt = (path: string): string[] =>
  parts.filter((part) => [undefined, path].includes(ownPath(part)))

/** All that the shell brings in. */
export const remotes = parts.filter((part) => part !== 'host')
