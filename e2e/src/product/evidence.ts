import { operatorsPath } from '@drape/platform/runtime/evidence'
import type { Page } from 'playwright/test'
import { release } from './release.ts'
import type { Site } from './site.ts'

/** With it a team releases its part, and its program reads how the part does. */
export const tokenFor = async (site: Site): Promise<string> => {
  const reply = await release(['token', 'user', '--for', 'team wardrobe', '--json', '--site', site.folder])
  return (JSON.parse(reply) as { token: string }).token
}

interface PartReport {
  readonly part: string
  readonly live: string
  readonly versions: readonly {
    readonly version: string
    readonly views: number
    readonly failures: readonly { readonly what: string; readonly count: number }[]
    readonly p75: Readonly<Record<string, number>>
  }[]
}

/** What an operator's program reads of a part. */
export const partReport = async (address: string, token: string, part = 'user') => {
  const answer = await fetch(address + operatorsPath, { headers: { authorization: `Bearer ${token}` } })
  const { parts } = (await answer.json()) as { parts: readonly PartReport[] }
  return parts.find((each) => each.part === part)
}

export const reportOf = async (address: string, token: string, version: string) =>
  (await partReport(address, token))?.versions.find((each) => each.version === version)

/** A page that is left is hidden first. */
export const leave = (page: Page) => page.goto('about:blank')
