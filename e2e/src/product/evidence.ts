import { operatorsPath } from '@drape/platform/runtime/evidence'
import type { APIRequestContext, Page } from 'playwright/test'
import { release } from './release.ts'
import type { Site } from './site.ts'

/** With it a team releases its part, and its program reads how the part does. */
export const tokenFor = async (site: Site): Promise<string> => {
  const reply = await release(['token', 'user', '--for', 'team wardrobe', '--json', '--site', site.folder])
  return (JSON.parse(reply) as { token: string }).token
}

export interface EvidenceReport {
  readonly parts: readonly {
    readonly part: string
    readonly versions: readonly {
      readonly version: string
      readonly views: number
      readonly failures: readonly {
        readonly what: string
        readonly count: number
        readonly sample?: { text: string }
      }[]
      readonly p75: Readonly<Record<string, number>>
    }[]
  }[]
}

/** What an operator's program reads of a version of the part. */
export const reportOf = async (
  request: APIRequestContext,
  address: string,
  token: string,
  version: string,
) => {
  const answer = await request.get(address + operatorsPath, { headers: { authorization: `Bearer ${token}` } })
  const { parts } = (await answer.json()) as EvidenceReport
  const versions = parts.find(({ part }) => part === 'user')?.versions
  return versions?.find((each) => each.version === version)
}
/** A page that is left is hidden first. */
export const leave = (page: Page) => page.goto('about:blank')
