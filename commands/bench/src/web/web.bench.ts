import { benchLighthouse } from './lighthouse.bench.ts'
import { benchRedeploys } from './redeploy.bench.ts'
import { openSites } from './sites.ts'
import { benchVisits } from './visits.bench.ts'

export const webSections: readonly string[] = ['visits', 'lighthouse', 'redeploys']

const usualRounds = 7

/** @param words The sections that are wanted, and how many rounds of visits: all, and seven, where it does not say. */
export const benchWeb = async (words: readonly string[]): Promise<void> => {
  const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? usualRounds)
  const sections = webSections.filter((section) => words.includes(section))
  const isWanted = (section: string) => sections.length === 0 || sections.includes(section)
  console.log('building the same sources as one bundle and as parts…')
  const sites = await openSites(isWanted('visits'))
  console.log('150 ms, 1.6 Mbps, processor slowed 4 ×')
  if (isWanted('visits')) await benchVisits(sites, rounds)
  if (isWanted('lighthouse')) await benchLighthouse(sites)
  // Last, because it leaves another version live.
  if (isWanted('redeploys')) await benchRedeploys(sites)
  sites.remove()
}
