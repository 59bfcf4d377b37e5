import type { ApiDocument } from '../../src/release/gate/api-document.ts'

type ApiEdit = (document: ApiDocument) => void

interface ObjectSchema {
  readonly properties: Record<string, object>
  readonly required: string[]
}

const schemaOf = (document: ApiDocument, name: string): ObjectSchema => {
  const schema = document.components?.schemas?.[name]
  if (!schema) throw new Error(`The api has no ${name}.`)
  return schema as unknown as ObjectSchema
}

const without = (names: string[], name: string): void => {
  const at = names.indexOf(name)
  if (at >= 0) names.splice(at, 1)
}

export const noCall =
  (path: string): ApiEdit =>
  ({ paths }) => {
    if (!(path in paths)) throw new Error(`The api has no ${path}.`)
    delete paths[path]
  }

export const callAt =
  (path: string, now: string): ApiEdit =>
  (document) => {
    document.paths[now] = document.paths[path] ?? {}
    noCall(path)(document)
  }

export const field =
  (schema: string, name: string, as: object): ApiEdit =>
  (document) => {
    schemaOf(document, schema).properties[name] = as
  }

export const demanded =
  (schema: string, name: string): ApiEdit =>
  (document) => {
    schemaOf(document, schema).required.push(name)
  }

export const noField =
  (schema: string, name: string): ApiEdit =>
  (document) => {
    const { properties, required } = schemaOf(document, schema)
    if (!(name in properties)) throw new Error(`${schema} has no ${name}.`)
    delete properties[name]
    without(required, name)
  }

export const all =
  (...edits: readonly ApiEdit[]): ApiEdit =>
  (document) => {
    for (const edit of edits) edit(document)
  }
