import type { MemberKind } from '@drape/contract/member-kind'
import { readDescription } from '@drape/contract/openapi'
import { type Html, html } from '@drape/platform/server/plain-page'
import type { ApiDocument, Operation } from './document.ts'
import { describeField, type Field, fieldsOf } from './fields.ts'
import type { Schema } from './schemas.ts'
import { style } from './style.ts'

const callers: Readonly<Record<'anyone' | MemberKind, string>> = {
  anyone: 'anyone',
  user: 'end users',
  stylist: 'stylists',
}

const shapeLink = (shape: string) => html`<a href="#${shape}">${shape}</a>`

const row = ({ name, isRequired, description, shape }: Field) =>
  html`<tr><th scope="row"><code>${name}</code>${isRequired ? '' : html`<span> optional</span>`}</th>
<td>${shape ? shapeLink(shape) : ''} ${description}</td></tr>`

const table = (caption: string, fields: readonly Field[]) =>
  fields.length
    ? html`<table><caption>${caption}</caption><thead><tr><th scope="col">Field</th><th scope="col">What it is</th></tr></thead>
<tbody>${fields.map(row)}</tbody></table>`
    : ''

/** Links a schema that has a chapter of its own, and prints any other one in place. */
function shape(caption: string, schema: Schema, { components }: ApiDocument, chapters: readonly string[]) {
  const name = schema.$ref?.split('/').at(-1)
  if (name && chapters.includes(name)) return html`<p>${caption}: ${shapeLink(name)}</p>`
  const resolved = name ? (components.schemas[name] ?? {}) : schema
  const choices = (resolved.anyOf ?? [resolved]) as Schema[]
  return choices.map((choice, at) => table(at ? `${caption}, or` : caption, fieldsOf(choice)))
}

function chapter(
  path: string,
  method: string,
  operation: Operation,
  api: ApiDocument,
  chapters: string[],
): Html {
  const { operationId, summary, parameters, requestBody, responses } = operation
  const places = { path: 'In the path', query: 'In the query', header: 'In the headers' }
  const [body] = Object.entries(requestBody?.content ?? {})
  const [reply] = Object.entries(responses['200']?.content ?? {})
  const refusals = Object.keys(responses).filter((status) => Number(status) >= 400)
  return html`<section><h3 id="${operationId}"><span>${method.toUpperCase()}</span> <code>${path}</code></h3>
<p>${summary}.</p>
<p>For ${[operation['x-who']]
    .flat()
    .map((caller) => callers[caller])
    .join(' and ')}. Named <code>${operationId}</code>.</p>
${Object.entries(places).map(([place, caption]) =>
  table(
    caption,
    parameters
      .filter((each) => each.in === place)
      .map(({ name, schema, required }) => describeField(name, schema, required)),
  ),
)}
${body ? shape(body[0] === 'application/json' ? 'Body' : `Body, as ${body[0]}`, body[1].schema, api, chapters) : ''}
${reply && reply[0] === 'application/json' && reply[1].schema.$ref ? shape('Reply', reply[1].schema, api, chapters) : html`<p>Reply: <code>${reply?.[0] ?? ''}</code></p>`}
<p>Refused with ${refusals.map((status, at) => html`${at ? ', ' : ''}<a href="#refusals">${status}</a>`)}.</p></section>`
}

/** Renders the OpenAPI document as a page without scripts. */
export function writeManual(api: ApiDocument): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const { schemas } = api.components
  const inOthers = JSON.stringify(schemas)
  const chapters = Object.keys(schemas).filter(
    (name) => !/(Body|Reply)$/.test(name) || inOthers.includes(`/schemas/${name}"`),
  )
  const meanings = new Map(
    operations.flatMap(({ operation }) =>
      Object.entries(operation.responses)
        .filter(
          ([status, { content }]) =>
            Number(status) >= 400 && content['application/json']?.schema.$ref?.endsWith('/Problem'),
        )
        .map(([status, { description }]) => [status, description] as const),
    ),
  )
  return html`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>The calls of Drape</title><style>${style}</style></head>
<body><a class="skip" href="#main">Skip to the calls</a>
<header><h1>The calls of ${api.info.title}</h1><p>${api.info.description}</p>
<p>For programs: <a href="${readDescription.path}">openapi.json</a></p></header>
<nav aria-label="Chapters"><ul>${api.tags.map(({ name }) => html`<li><a href="#room-${name}">${name}</a></li>`)}
<li><a href="#refusals">refusals</a></li><li><a href="#shapes">shapes</a></li></ul></nav>
<main id="main" tabindex="-1">
${api.tags.map(
  ({
    name,
    description,
  }) => html`<section aria-labelledby="room-${name}"><h2 id="room-${name}">${name}</h2><p>${description}</p>
${operations
  .filter(({ operation }) => operation.tags[0] === name)
  .map(({ path, method, operation }) => chapter(path, method, operation, api, chapters))}</section>`,
)}
<section aria-labelledby="refusals"><h2 id="refusals">refusals</h2><p>Each has the shape ${shapeLink('Problem')}.</p>
<table><caption>What a status means</caption><thead><tr><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>${[...meanings].sort().map(([status, meaning]) => html`<tr><th scope="row">${status}</th><td>${meaning}</td></tr>`)}</tbody></table></section>
<section aria-labelledby="shapes"><h2 id="shapes">shapes</h2>
${chapters.map((name) => {
  const schema = schemas[name] ?? {}
  return html`<section><h3 id="${name}">${name}</h3>
${schema.properties ? table(`Fields of ${name}`, fieldsOf(schema)) : html`<p>${describeField(name, schema, true).description}</p>`}</section>`
})}</section>
</main></body></html>
`.text
}
