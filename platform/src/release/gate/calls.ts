import type { DescribedCall, Kept } from '../kept/kept.ts'
import { type ApiDocument, type Content, type Operation, operationOf, type Schema } from './api-document.ts'
import { type Finding, foundBy, type GateResult } from './incompatibility.ts'
import { type Mismatch, mismatches, type Shape } from './schema-compatibility.ts'
import { lineWith } from './source-lines.ts'
import { type Case, candidateFacts, type FactsByPart, type VersionFacts } from './version-facts.ts'

const json = 'application/json'
const form = 'multipart/form-data'

const required = (schema: Schema): readonly unknown[] => (schema['required'] ?? []) as readonly unknown[]

/** In a multipart form, a call's file is one more field. */
const sentBody = ({ file, body }: DescribedCall): Schema | undefined =>
  file
    ? {
        ...body,
        type: 'object',
        properties: { ...(body?.['properties'] as object), [file]: { type: 'string' } },
        required: [file, ...required(body ?? {})],
      }
    : body

/**
 * Query parameters and headers are compared by name only, because their values are text. Unknown headers are ignored,
 * as by any server.
 */
const parameterMismatches = (call: DescribedCall, { parameters = [] }: Operation): string[] =>
  (['query', 'headers'] as const).flatMap((part) => {
    const declared = parameters.filter((each) => each.in === (part === 'query' ? 'query' : 'header'))
    const schema = call[part] ?? {}
    const unknown = Object.keys(schema['properties'] ?? {}).filter(
      (name) => part === 'query' && !declared.some((each) => each.name === name),
    )
    const demanded = declared.filter((each) => each.required && !required(schema).includes(each.name))
    return [
      ...unknown.map((name) => `sends ${name} in its query, which the api does not know.`),
      ...demanded.map(({ name }) => `does not always send ${name}, which the api demands.`),
    ]
  })

const describeBody = ({ field, reason: wrong }: Mismatch): string => {
  if (wrong === 'is not known') return `sends ${field}, which the api refuses.`
  if (wrong.endsWith('missing')) return `does not always send ${field}, which the api demands.`
  return `sends ${field || 'a body'} that ${wrong}, as the api wants it.`
}

const describeReply = ({ field, reason: wrong }: Mismatch): string => {
  if (wrong === 'is not known') return `takes no ${field} in the reply, which the api gives.`
  if (wrong.endsWith('missing')) return `wants ${field} in the reply, which the api does not always give.`
  return `wants another ${field || 'reply'} than the api gives: it ${wrong}.`
}

const ofCall = (schema: Schema): Shape => ({ schema, byName: {} })
const ofApi = ({ schema = {} }: Content[string], { components }: ApiDocument): Shape => ({
  schema,
  byName: components?.schemas ?? {},
})

const bodyMismatches = (call: DescribedCall, { requestBody }: Operation, api: ApiDocument): string[] => {
  const body = sentBody(call)
  if (!body) return requestBody?.required ? ['sends no body, which the api demands.'] : []
  const media = call.file ? form : json
  const accepted = requestBody?.content[media]
  if (!accepted) return [`sends a body as ${media}, which the api does not take.`]
  return mismatches(ofCall(body), ofApi(accepted, api)).map(describeBody)
}

const replyMismatches = ({ reply }: DescribedCall, { responses }: Operation, api: ApiDocument): string[] => {
  if (!reply || Object.keys(reply).length === 0) return []
  const [, given] = Object.entries(responses).find(([status]) => /^2/.test(status)) ?? []
  const content = given?.content?.[json]
  if (!content) return ['wants a reply as JSON, which the api does not give.']
  return mismatches(ofApi(content, api), ofCall(reply)).map(describeReply)
}

const mismatchesOf = (call: DescribedCall, api: ApiDocument): string[] => {
  const operation = operationOf(api, call)
  if (!operation) return call.isForDevelopment ? [] : ['is no call of the api.']
  return [
    ...parameterMismatches(call, operation),
    ...bodyMismatches(call, operation, api),
    ...replyMismatches(call, operation, api),
  ]
}

/** The file and line in the part's copy of the contract. */
const placeOf = ({ leaves }: Kept, name: string): Pick<Finding, 'file' | 'line'> => {
  const declared = new RegExp(`\\bexport const ${name}\\b`)
  for (const [leaf, files] of Object.entries(leaves))
    for (const [file, text] of Object.entries(files)) {
      const line = lineWith(text, (each) => declared.test(each))
      if (line) return { file: `${leaf}/${file}`, line }
    }
  return {}
}

/** Differences between the calls of parts and an api. */
const findingsAt = (api: ApiDocument, facts: readonly VersionFacts[]): Finding[] =>
  facts.flatMap(({ release: { part }, kept }) =>
    (kept?.calls ?? []).flatMap((call) =>
      mismatchesOf(call, api).map((wrong) => {
        const message = `${call.name} (${call.method} ${call.path}) ${wrong}`
        return { part, message, ...placeOf(kept as Kept, call.name) }
      }),
    ),
  )

/** Checks candidates only, against the live api: live parts call it already. */
export const checkCalls = (gateCase: Case): Finding[] =>
  gateCase.api ? findingsAt(gateCase.api, candidateFacts(gateCase)) : []

/** Checks a new api against all live parts. */
export const judgeApi = (api: ApiDocument, live: FactsByPart): GateResult => {
  const bare = Object.values(live).filter(({ release, kept }) => !kept && !release.foreign)
  const names = bare.map(({ release: { part, version } }) => `${part} ${version}`)
  return {
    incompatibilities: findingsAt(api, Object.values(live)).map(foundBy('calls')),
    notChecked:
      names.length > 0 ? [`Not checked: calls of ${names.join(', ')}, which came without sources.`] : [],
  }
}

export const callsNotChecked = (gateCase: Case): string[] =>
  !gateCase.api && candidateFacts(gateCase).some(({ kept }) => kept?.calls.length)
    ? ['Not checked: calls, as no api is named; name it with --api <address or file>.']
    : []
