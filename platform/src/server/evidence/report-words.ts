import type { Measure } from '../../runtime/evidence/evidence.ts'
import type { Answer } from '../release/release.service.ts'
import { isSilent, type PartReport, samplesOf, type VersionReport } from './report.ts'

export const failureWords: Readonly<Record<string, string>> = {
  error: 'Threw an error',
  rejection: 'Lost a promise',
  unreachable: 'Could not be reached',
  changed: 'Arrived altered',
  crashed: 'Did not work',
  left: 'Was left for another version',
  hung: 'Hung',
  late: 'Showed nothing for 3 s',
  oom: 'Ran out of memory',
  unresponsive: 'Was ended by the browser, as it did not respond',
}

export const measureWords: Readonly<Record<Measure, string>> = {
  open: 'Open',
  lcp: 'Largest paint',
  inp: 'Interaction',
  cls: 'Layout shift',
  cpu: 'Script in long frames',
  'next-lcp': 'Largest paint, next screen',
  'next-inp': 'Interaction, next screen',
  'next-cls': 'Layout shift, next screen',
}

export const roleWords: Readonly<Record<VersionReport['is'], string>> = {
  live: 'Live',
  candidate: 'Candidate',
  before: 'Before',
}

export const countWords = (count: number): string => count.toLocaleString('en')

export const shareWords = (share: number): string => {
  const percent = share * 100
  return percent > 0 && percent < 0.1
    ? 'under 0.1 %'
    : `${percent.toLocaleString('en', { maximumFractionDigits: 1 })} %`
}

export const measured = (what: Measure, value: number): string =>
  what.endsWith('cls') ? String(value) : `${countWords(value)} ms`

const lineOf = (report: VersionReport): string => {
  const { is, version, views, failures, p75 } = report
  const failureCounts = failures.map(
    ({ what, count, share }) => `${what} ${countWords(count)} (${shareWords(share)})`,
  )
  const times = (['open', 'cpu', 'inp'] as const).flatMap((what) => {
    const value = p75[what]
    return value === undefined ? [] : [`${what} ${measured(what, value)}`]
  })
  const viewWords = isSilent(report) ? 'no page has reported' : `${countWords(views)} views`
  return `${is} ${version}: ${[viewWords, ...failureCounts, ...times].join(', ')}`
}

/** The lines for the status of the release tool, under those of the part. */
const reportLines = ({ versions }: PartReport): string[] => {
  const [newest] = samplesOf(versions).toSorted((one, other) => other.at.localeCompare(one.at))
  if (versions.every(isSilent)) return []
  return [
    ...versions.map(lineOf),
    ...(newest ? [`newest ${newest.what}: ${newest.text.split('\n').slice(0, 2).join(' at ')}`] : []),
  ].map((line) => `           ${line}`)
}

/** The text of the release tool about the live parts, with the evidence of pages. */
export const withReports = ({ lines }: Answer<unknown>, reports: readonly PartReport[]) => ({
  lines: lines.map((line, at) => [line, ...(reports[at] ? reportLines(reports[at]) : [])].join('\n')),
  value: reports,
})
