import { z } from 'zod'
import { partName, versionName } from '../../release/names.ts'
import type { PartStatus } from '../../release/status.ts'
import type { Grant } from '../../release/token/token.ts'
import { operatorsPath } from '../../runtime/evidence/evidence.ts'
import { type Html, html } from '../plain-page.ts'
import { invalid } from '../refusal.ts'

/** Where the page of the parts sends what an operator wants changed: first to be asked, then with `sure`. */
export const changePath = `${operatorsPath}/change`

const noText = z.literal('').transform(() => undefined)

export const wantedChange = z.object({
  verb: z.enum(['promote', 'rollback']),
  part: partName,
  /** Of a rollback, the canary that ends; without it, what is live. */
  version: versionName.optional(),
  percent: noText.or(z.coerce.number().min(0.01).max(100)).optional(),
  why: noText.or(z.string().trim().max(200)).optional(),
  sure: z.literal('yes').optional(),
})

type WantedChange = z.output<typeof wantedChange>

/** What it will do, in a sentence, and the button that does it. */
const changeWords = (
  { verb, part, version, percent }: WantedChange,
  { live, before: [before], candidate }: PartStatus,
): readonly [will: string, button: string] => {
  if (verb === 'rollback') {
    const tried = version ?? candidate?.version
    if (tried) return [`The browsers that have ${part} ${tried} get ${live} again.`, 'End the canary']
    if (!before) throw invalid(`${part} has no version to go back to.`)
    return [
      `${part} ${before} is live for everybody again. ${live} is withdrawn, and goes live again only by its name.`,
      'Go back',
    ]
  }
  return percent === undefined
    ? [`${part} ${version ?? ''} is live for everybody. ${live} is the version before.`, 'Make it live']
    : [
        `${percent} % of the browsers get ${part} ${version ?? ''}, the others ${live}.`,
        'Begin or raise the canary',
      ]
}

const changeForm = (content: Html, fields: Readonly<Record<string, string | number | undefined>>): Html => {
  const hidden = Object.entries(fields).map(([name, value]) =>
    value === undefined ? '' : html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form method="post" action="${changePath}">${hidden}${content}</form>`
}

const why = (id: string): Html =>
  html`<label for="${id}">Why</label><input id="${id}" name="why" maxlength="200" autocomplete="off">`

const optionsOf = ({ live, before, withdrawn, published, candidate }: PartStatus): Html[] =>
  Object.entries({
    candidate: candidate ? [candidate.version] : [],
    published,
    before,
    'rolled back': withdrawn,
  }).flatMap(([role, versions]) =>
    versions
      .filter((version) => version !== live)
      .slice(0, 20)
      .map((version) => html`<option value="${version}">${version}, ${role}</option>`),
  )

/** For who may promote the part: nothing is done before a page has asked once more. */
export const changesOf = (status: PartStatus, { rights, parts }: Grant): Html => {
  const { part, before, candidate } = status
  if (!rights.includes('promote') || !parts.includes(part)) return html``
  const versions = optionsOf(status)
  const promotion = html`<label for="${part}-version">Version</label><select id="${part}-version" name="version">${versions}</select>
<label for="${part}-percent">For how many percent of the browsers</label><input id="${part}-percent" name="percent" inputmode="decimal" autocomplete="off" placeholder="all">
${why(`${part}-why`)}<button>Promote…</button>`
  return html`<details><summary>Change what is live</summary>
${versions.length > 0 ? changeForm(promotion, { verb: 'promote', part }) : html`<p>No other version is published.</p>`}
${before.length > 0 ? changeForm(html`${why(`${part}-back`)}<button>Roll back…</button>`, { verb: 'rollback', part }) : ''}
${candidate ? changeForm(html`<button>End the canary…</button>`, { verb: 'rollback', part, version: candidate.version }) : ''}</details>`
}

/** Asks once, and says what will happen. */
export const askPage = (wanted: WantedChange, status: PartStatus, differences: readonly string[]): Html => {
  const [will, button] = changeWords(wanted, status)
  return html`<main><h1>${button}?</h1><p>${will}</p>
${differences.length > 0 ? html`<h2>What is different</h2><pre>${differences.join('\n')}</pre>` : ''}
${changeForm(html`<button>${button}</button>`, { ...wanted, sure: 'yes' })}
<p><a href="${operatorsPath}">Leave it as it is</a></p></main>`
}

export const refusalPage = (message: string): Html =>
  html`<main><h1>Nothing was changed</h1><pre role="alert">${message}</pre><p><a href="${operatorsPath}">Back to the parts</a></p></main>`
