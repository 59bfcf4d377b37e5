import type { Call } from '@drape/contract/call'
import { calls } from '@drape/contract/calls'
import { identifier } from '@drape/contract/formats'
import { problem } from '@drape/contract/problem'
import { refusalsOf } from './refusals.ts'
import { describeSchemas, isFragment, isJson, type NamedCall, type Schema, type Schemas } from './schemas.ts'

/** The response header of calls that set the device cookie. */
const deviceCookie = {
  'Set-Cookie': {
    description:
      'Marks the browser as one in which this account was entered: wrong passwords from elsewhere do not keep it out. Not needed for anything else.',
    schema: { type: 'string' } as const,
  },
}

/** The request header of calls that give tokens. */
const proofHeader = {
  name: 'DPoP',
  in: 'header',
  required: false,
  schema: { type: 'string' } as Schema,
} as const

export type Operation = ReturnType<typeof describeCall>

/** The subset of OpenAPI 3.1 that this server writes. */
export type ApiDocument = ReturnType<typeof describeApi>

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)

/** Describes only the calls that are served: the development identity is missing in production. */
export function describeApi(served: readonly Call[], publicUrl: string | undefined) {
  const servedCalls = calls.filter(({ call }) => served.includes(call))
  const schemas = describeSchemas(servedCalls)
  const paths: Record<string, Record<string, Operation>> = {}
  for (const each of servedCalls) {
    const { method, path } = each.call
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeCall(each, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Drape',
      version: '1',
      description:
        'Photos in, outfits out. Paths answer with and without the trailing slash; refusals have one shape, Problem.',
    },
    servers: [{ url: publicUrl ?? '/' }],
    tags: [...new Map(servedCalls.map(({ concept, about }) => [concept, about]))].map(
      ([name, description]) => ({ name, description }),
    ),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas.byName).filter(([name]) => !isFragment(name))),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, dpop: { type: 'http', scheme: 'dpop' } },
    },
  }
}

function describeCall({ concept, name, call }: NamedCall, { byName, nameOf }: Schemas) {
  const ref = (schema: Parameters<Schemas['nameOf']>[0]): Schema => ({
    $ref: `#/components/schemas/${nameOf(schema)}`,
  })
  const json = (schema: Schema) => ({ 'application/json': { schema } })
  const membersOf = (part: 'params' | 'query' | 'headers') => {
    const schema = call[part]
    const { properties = {}, required = [] } = schema ? (byName[nameOf(schema)] ?? {}) : {}
    return Object.entries(properties as Record<string, Schema>).map(([name, schema]) => ({
      name,
      schema,
      required: required.includes(name),
    }))
  }
  const path = call.params
    ? membersOf('params')
    : namesIn(call.path).map((name) => ({ name, schema: ref(identifier), required: true }))
  const refusals = refusalsOf(call).map(
    ([status, description]) => [status, { description, content: json(ref(problem)) }] as const,
  )
  const reply = {
    description: 'Done.',
    ...(call.marksDevice && { headers: deviceCookie }),
    content: isJson(call) ? json(ref(call.reply)) : { [call.media as string]: { schema: {} as Schema } },
  }
  return {
    operationId: name,
    tags: [concept],
    summary: call.summary,
    'x-who': call.who,
    ...(call.isForDevelopment && { 'x-development': true }),
    security: call.who === 'anyone' ? [] : [{ bearer: [] }, { dpop: [] }],
    parameters: [
      ...path.map((each) => ({ ...each, in: 'path' as const })),
      ...membersOf('query').map((each) => ({ ...each, in: 'query' as const })),
      ...membersOf('headers').map((each) => ({ ...each, in: 'header' as const })),
      ...(call.givesTokens ? [proofHeader] : []),
    ],
    ...((call.body || call.file) && {
      requestBody: {
        required: true,
        content: bodyOf(call, (call.body && byName[nameOf(call.body)]) ?? {}),
      },
    }),
    responses: {
      200: reply,
      ...(call.otherStatus && { [call.otherStatus]: { ...reply, description: 'The answer is no.' } }),
      ...Object.fromEntries(refusals),
      default: { description: 'Something went wrong on our side.', content: json(ref(problem)) },
    },
  }

  function bodyOf({ file, body }: Call, fields: Schema) {
    if (!file) return json(ref(body as NonNullable<Call['body']>))
    const properties = { [file]: { type: 'string', format: 'binary' } as const, ...fields.properties }
    return {
      'multipart/form-data': {
        schema: { ...fields, properties, required: [file, ...(fields.required ?? [])] },
      },
    }
  }
}
