import { commitAddress, type Provenance, provenanceLine } from '../../release/provenance/provenance.ts'
import type { LogEntry } from '../../release/release-log.ts'
import type { Grant } from '../../release/token/token.ts'
import { measures, operatorsPath } from '../../runtime/evidence/evidence.ts'
import { Html, html, pageInStyle, policyOfStyle } from '../plain-page.ts'
import { changesOf } from './parts-change.ts'
import { chartsOf, type Quarters } from './parts-chart.ts'
import { partsStyle } from './parts-style.ts'
import { type PartReport, reportedDays, type VersionReport } from './report.ts'
import { countWords, failureWords, measured, measureWords, roleWords, shareWords } from './report-words.ts'

export const partsPolicy = policyOfStyle(partsStyle)

/** A page for operators, in the style of that of the parts. */
export const operatorPage = (content: Html): string => pageInStyle(partsStyle, 'How the parts do', content)

/** For an operator who is not signed in, with an error if their token was not valid. */
export const signInPage = (wrong?: string): string =>
  operatorPage(
    html`<main><h1>How the parts do</h1>
<p>Whoever holds a release token can see here what is live, and how it does on people's pages.</p>
${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : ''}
<form method="post" action="${operatorsPath}"><label for="token">Release token</label>
<input id="token" name="token" type="password" autocomplete="off" required maxlength="200"><button>Sign in</button></form></main>`,
  )

const moment = (iso: string): Html =>
  html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`

const fact = (name: string, detail: Html | string | undefined): Html =>
  detail ? html`<dt>${name}</dt><dd>${detail}</dd>` : html``

/** Nothing else than HTTPS is a link. */
const linkTo = (address: string, text = address): Html | string =>
  address.startsWith('https:') ? html`<a href="${address}" rel="noreferrer">${text}</a>` : address

const commitOf = (of: Provenance | undefined, changes?: string): Html | undefined => {
  if (!of) return undefined
  const { commit = '', run, subject = '', repository, ...more } = of
  const [page, short] = [commitAddress(of), commit.slice(0, 12)]
  const lines = [
    html`${page ? linkTo(page, short) : short} ${subject}`,
    provenanceLine(more),
    repository && linkTo(repository),
    run && linkTo(run, 'The run that published it'),
    changes && linkTo(changes, 'What changed since the version before'),
  ]
  return html`${lines.flatMap((line) => (line ? [html`<p>${line}</p>`] : []))}`
}

const ownerOf = ({ owner }: PartReport): Html | undefined =>
  owner &&
  html`<p>${[owner.team, owner.contact].filter(Boolean).join(': ')}</p>${owner.runbook ? html`<p>${linkTo(owner.runbook)}</p>` : ''}`

const row = (name: string, versions: readonly VersionReport[], cell: (of: VersionReport) => Html): Html =>
  html`<tr><th scope="row">${name}</th>${versions.map((each) => html`<td>${cell(each)}</td>`)}</tr>`

const none = html`<span aria-label="not known">–</span>`

const figures = (part: string, versions: readonly VersionReport[]): Html => {
  const kinds = [...new Set(versions.flatMap(({ failures }) => failures.map(({ what }) => what)))]
  const heads = versions.map(
    ({ is, version }) => html`<th scope="col">${roleWords[is]} <code>${version.slice(0, 7)}</code></th>`,
  )
  const failureRows = kinds.map((what) =>
    row(failureWords[what] ?? what, versions, ({ failures }) => {
      const failure = failures.find((each) => each.what === what)
      return failure
        ? html`${countWords(failure.count)} <small>${shareWords(failure.share)}</small>`
        : html`0`
    }),
  )
  const times = measures
    .filter((what) => versions.some(({ p75 }) => p75[what] !== undefined))
    .map((what) =>
      row(measureWords[what], versions, ({ p75 }) => {
        const value = p75[what]
        return value === undefined ? none : html`${measured(what, value)}`
      }),
    )
  return html`<table><caption>What pages told of ${part} in ${reportedDays} days; times at the 75th percentile</caption>
<thead><tr><th scope="col">Seen</th>${heads}</tr></thead>
<tbody>${row('Page views', versions, ({ views }) => html`${countWords(views)}`)}${failureRows}${times}</tbody></table>`
}

const samplesOf = (versions: readonly VersionReport[]): Html => {
  const samples = versions.flatMap(({ version, failures }) =>
    failures.flatMap(({ what, sample }) => (sample ? [{ version, what, sample }] : [])),
  )
  if (samples.length === 0) return html``
  return html`<h3>The newest of each failure</h3>${samples.map(
    ({ version, what, sample }) =>
      html`<p>${failureWords[what] ?? what}, <code>${version}</code>, ${moment(sample.at)}</p><pre>${sample.text}</pre>`,
  )}`
}

const gateOf = ({ notChecked, matrix }: PartReport): Html => {
  const lines = notChecked?.map((line) => html`<p>${line}</p>`)
  const shownLines = lines?.length === 0 ? [html`<p>Everything was looked at and fits.</p>`] : lines
  return html`${fact('Gate', shownLines && html`${shownLines}`)}${fact(
    'Matrix',
    matrix &&
      (matrix.failed === 0
        ? `All ${countWords(matrix.pairs)} pairs work.`
        : `${countWords(matrix.failed)} of ${countWords(matrix.pairs)} pairs failed.`),
  )}`
}

const weightsOf = ({ weights = [] }: PartReport): Html | undefined =>
  weights.length === 0
    ? undefined
    : html`${weights.map(
        ({ budget, weight, most }) =>
          html`<p${weight > most ? new Html(' class="over"') : ''}>${budget}: ${weight} of ${most} kB${weight > most ? ', over' : ''}</p>`,
      )}`

const sectionOf = (report: PartReport, { grant, canChange, quarters }: Shown): Html => {
  const { part, live, since, candidate, versions } = report
  const isSilent = versions.every(({ views, failures }) => views === 0 && failures.length === 0)
  const trial =
    candidate && html`${candidate.version}, for ${candidate.percent} %${commitOf(candidate.provenance) ?? ''}`
  return html`<section aria-labelledby="${part}"><h2 id="${part}">${part}</h2>
<dl>${fact('Live', html`<code>${live}</code>${since ? html`, since ${moment(since)}` : ''}`)}${fact('Candidate', trial)}${fact(
    'Before',
    report.before[0] && html`<code>${report.before[0]}</code>`,
  )}${fact('Whose', ownerOf(report))}${fact('Commit', commitOf(report.provenance, report.changes))}${fact('By', report.by)}${fact('Why', report.why)}${fact('From', report.source)}${fact('Fills', report.fills.join(', '))}${fact('Slots', report.filledBy.join(', '))}${gateOf(report)}${fact('Weighs', weightsOf(report))}</dl>
${isSilent ? html`<p>No page has reported yet.</p>` : html`${chartsOf(part, versions, quarters)}${figures(part, versions)}${samplesOf(versions)}`}
${canChange ? changesOf(report, grant) : ''}</section>`
}

const entryOf = ({ at, verb, versions, canaries = [], by, why }: LogEntry): Html => {
  const names = Object.entries(versions).map(([part, version]) => `${part} ${version}`)
  const trials = canaries.map(({ part, version, percent }) => `${part} ${version} for ${percent} %`)
  return html`<li>${moment(at)} ${verb} <code>${[...names, ...trials].join(', ')}</code>, by ${by}${why ? html`: ${why}` : ''}</li>`
}

interface Shown {
  /** What the token of the operator allows. */
  readonly grant: Grant
  readonly parts: readonly PartReport[]
  /** Whether pages are not asked. */
  readonly isOff: boolean
  readonly canChange: boolean
  readonly quarters: Quarters
  readonly log: readonly LogEntry[]
}

export const partsPage = (shown: Shown): string => {
  const { grant, parts, isOff, log } = shown
  return operatorPage(
    html`<header><h1>How the parts do</h1>
<form method="post" action="${operatorsPath}"><input type="hidden" name="leave" value="yes"><button>Sign out ${grant.for}</button></form></header>
<main>${isOff ? html`<p role="status">Pages are not asked how their parts do here (EVIDENCE=off).</p>` : ''}
${parts.length === 0 ? html`<p>Nothing is live yet.</p>` : parts.map((report) => sectionOf(report, shown))}
<section aria-labelledby="log"><h2 id="log">What was changed</h2><ol>${log.map(entryOf)}</ol></section></main>`,
  )
}
