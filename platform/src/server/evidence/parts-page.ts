import { commitAddress, type Provenance, provenanceLine } from '../../release/provenance/provenance.ts'
import type { LogEntry } from '../../release/release-log.ts'
import type { Grant } from '../../release/token/token.ts'
import { measures, operatorsPath } from '../../runtime/evidence/evidence.ts'
import { Html, html, pageInStyle, policyOfStyle } from '../plain-page.ts'
import { changesOf } from './parts-change.ts'
import { chartsOf, type Quarters } from './parts-chart.ts'
import { isSilent, type PartReport, reportedDays, samplesOf, type VersionReport } from './report.ts'
import { countWords, failureWords, measured, measureWords, roleWords, shareWords } from './report-words.ts'

/** System colours, as on the page of the calls. Lines differ in their dashes, not in colour alone. */
const partsStyle = `
:root { color-scheme: light dark; --line: color-mix(in srgb, CanvasText 25%, Canvas); --tint: color-mix(in srgb, CanvasText 6%, Canvas) }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem clamp(1rem, 5vw, 3rem) 4rem; background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem }
h1 { font-size: clamp(1.6rem, 6vw, 2.25rem); line-height: 1.15; margin: .5rem 0; text-wrap: balance }
section { margin-top: 1.5rem; padding: 1.25rem; border: 1px solid var(--line); border-radius: .75rem }
h2 { margin: 0; font-size: 1.375rem }
h3 { margin: 1.25rem 0 .25rem; font-size: 1rem }
p { margin: .4rem 0 }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem 1rem; margin: .75rem 0 }
dt { font-weight: 600 } dd, dd p, dd details { margin: 0 } dd summary { min-height: 0; padding-block: 0 }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .875em }
pre { margin: .25rem 0 .75rem; padding: .75rem; background: var(--tint); border-radius: .5rem; white-space: pre-wrap }
table { width: 100%; margin: .75rem 0; border-collapse: collapse; table-layout: fixed; font-variant-numeric: tabular-nums }
caption { padding: .3rem 0; text-align: start; font-weight: 600 }
th, td { padding: .4rem .5rem; border-block: 1px solid var(--line); text-align: end; vertical-align: top }
th:first-child { width: 34%; text-align: start } tbody th { font-weight: 400 }
thead code { display: block; font-weight: 400 }
td small { display: block; font-size: .875em }
.over { font-weight: 700 }
.wrong { font-weight: 600 }
label { display: block; margin-block-start: .75rem; font-weight: 600 }
input, select { width: 100%; max-width: 32rem; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid currentcolor; border-radius: .5rem; background: Canvas; color: CanvasText; font: inherit }
button { min-height: 2.75rem; margin: .75rem 0; padding: .5rem 1.25rem; border: 2px solid currentcolor; border-radius: .5rem; background: CanvasText; color: Canvas; font: inherit; font-weight: 600; cursor: pointer }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: 1rem }
figure { margin: .75rem 0 0 } figcaption, .legend { font-size: .875rem }
svg { display: block; width: 100%; height: 3.5rem; border-block-end: 1px solid var(--line) }
polyline { fill: none; stroke: currentcolor; stroke-width: 2 } polyline.before { stroke-width: 1; stroke-dasharray: 2 3 } polyline.candidate { stroke: LinkText; stroke-dasharray: 7 3 }
.legend span { margin-inline-end: 1rem; border-block-end: 2px solid } .legend .before { border-block-end: 1px dotted } .legend .candidate { border-color: LinkText; border-block-end-style: dashed }
details { margin-top: .75rem } summary { min-height: 2.75rem; padding-block: .5rem; font-weight: 600; cursor: pointer } details form { padding-block: .5rem; border-block-start: 1px solid var(--line) }
a { color: LinkText }
ol { padding-inline-start: 0; list-style: none } ol > li { padding-block: .5rem; border-block-start: 1px solid var(--line) }
:focus-visible { outline: 2px solid LinkText; outline-offset: 2px }
@media (width < 40rem) { section { padding: 1rem } th, td { padding: .4rem .2rem; font-size: .9375rem } thead th { font-size: .8125rem } th:first-child { width: 28% } }
`

export const partsPolicy = policyOfStyle(partsStyle)

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

const paragraphs = (lines: readonly (Html | string | undefined)[]): Html =>
  html`${lines.flatMap((line) => (line ? [html`<p>${line}</p>`] : []))}`

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
  return paragraphs(lines)
}

const ownerOf = ({ owner }: PartReport): Html | undefined =>
  owner &&
  paragraphs([[owner.team, owner.contact].filter(Boolean).join(': '), owner.runbook && linkTo(owner.runbook)])

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

const newestOfEach = (versions: readonly VersionReport[]): Html => {
  const samples = samplesOf(versions)
  if (samples.length === 0) return html``
  return html`<h3>The newest of each failure</h3>${samples.map(
    ({ version, what, at, text }) =>
      html`<p>${failureWords[what] ?? what}, <code>${version}</code>, ${moment(at)}</p><pre>${text}</pre>`,
  )}`
}

const gateOf = ({ notChecked, matrix }: PartReport): Html => {
  const lines = notChecked?.length === 0 ? ['Everything was looked at and fits.'] : notChecked
  return html`${fact('Gate', lines && paragraphs(lines))}${fact(
    'Matrix',
    matrix &&
      (matrix.failed === 0
        ? `All ${countWords(matrix.pairs)} pairs work.`
        : `${countWords(matrix.failed)} of ${countWords(matrix.pairs)} pairs failed.`),
  )}`
}

const weightsOf = ({ weights = [] }: PartReport): Html | undefined => {
  if (weights.length === 0) return undefined
  const over = weights.filter(({ weight, most }) => weight > most).length
  const lines = weights.map(
    ({ budget, weight, most }) =>
      html`<p${weight > most ? new Html(' class="over"') : ''}>${budget}: ${weight} of ${most} kB${weight > most ? ', over' : ''}</p>`,
  )
  return html`<details${over > 0 ? new Html(' open') : ''}><summary>${weights.length === 1 ? 'One budget' : `${countWords(weights.length)} budgets`}, ${over === 0 ? 'none' : countWords(over)} over</summary>${lines}</details>`
}

const sectionOf = (report: PartReport, { grant, canChange, quarters }: Shown): Html => {
  const { part, live, since, candidate, versions } = report
  const trial =
    candidate && html`${candidate.version}, for ${candidate.percent} %${commitOf(candidate.provenance) ?? ''}`
  return html`<section aria-labelledby="${part}"><h2 id="${part}">${part}</h2>
<dl>${fact('Live', html`<code>${live}</code>${since ? html`, since ${moment(since)}` : ''}`)}${fact('Candidate', trial)}${fact(
    'Before',
    report.before[0] && html`<code>${report.before[0]}</code>`,
  )}${fact('Whose', ownerOf(report))}${fact('Commit', commitOf(report.provenance, report.changes))}${fact('By', report.by)}${fact('Why', report.why)}${fact('From', report.source)}${fact('Fills', report.fills.join(', '))}${fact('Slots', report.filledBy.join(', '))}${gateOf(report)}${fact('Weighs', weightsOf(report))}</dl>
${versions.every(isSilent) ? html`<p>No page has reported yet.</p>` : html`${chartsOf(part, versions, quarters)}${figures(part, versions)}${newestOfEach(versions)}`}
${canChange ? changesOf(report, grant) : ''}</section>`
}

const entryOf = ({ at, verb, versions, canaries = [], by, why }: LogEntry): Html => {
  const names = Object.entries(versions).map(([part, version]) => `${part} ${version}`)
  const trials = canaries.map(({ part, version, percent }) => `${part} ${version} for ${percent} %`)
  return html`<li>${moment(at)} ${verb} <code>${[...names, ...trials].join(', ')}</code>, by ${by}${why ? html`: ${why}` : ''}</li>`
}

interface Shown {
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
