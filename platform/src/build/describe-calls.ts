import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Kept } from '../release/kept/kept.ts'
import { isCode, namesImportedBy } from './imported-names.ts'
import { moduleRunner } from './module-runner.ts'
import { filesBehindDoors } from './packages.ts'

type Files = Readonly<Record<string, string>>
type Described = NonNullable<Kept['calls']>[number]

interface Declared {
  readonly method: string
  readonly path: string
  readonly who?: string | readonly string[]
  readonly query?: unknown
  readonly headers?: unknown
  readonly body?: unknown
  readonly file?: string
  readonly media?: string
  readonly reply: unknown
  readonly isForDevelopment?: true
}

const isCall = (thing: unknown): thing is Declared =>
  typeof thing === 'object' && thing !== null && 'method' in thing && 'path' in thing && 'reply' in thing

/** JSON Schema keywords that limit a value's length or describe it for people. */
const details = [
  ...['pattern', 'format', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['default', 'title', 'description', '$schema'],
]

type ToSchema = (schema: unknown) => Record<string, unknown>

/** Uses zod's input type: requests as they are sent, and replies as a client validates them. */
const schemaConverter = (requirePackage: NodeJS.Require): ToSchema => {
  const { toJSONSchema } = requirePackage('zod/v4/core') as {
    toJSONSchema(schema: unknown, options: object): Record<string, unknown>
  }
  const override = ({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void => {
    for (const key of details) delete jsonSchema[key]
    // zod writes several patterns of a string as allOf.
    if (jsonSchema['type'] === 'string') delete jsonSchema['allOf']
  }
  return (schema) => {
    const { $schema: _, ...rest } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override })
    return rest
  }
}

const describe = (name: string, call: Declared, toSchema: ToSchema): Described => {
  const { method, path, query, headers, body, file, media = 'application/json', reply } = call
  return {
    name,
    method,
    path,
    ...(query !== undefined && { query: toSchema(query) }),
    ...(headers !== undefined && { headers: toSchema(headers) }),
    ...(body !== undefined && { body: toSchema(body) }),
    ...(file !== undefined && { file }),
    ...(media === 'application/json' && { reply: toSchema(reply) }),
    ...(call.isForDevelopment && { isForDevelopment: true }),
  }
}

const doorsOf = (name: string, files: Files): [module: string, file: string][] =>
  Object.entries(filesBehindDoors(files['package.json'] ?? '{}')).flatMap(([door, target = '']) => {
    const file = target.replace(/^\.\//, '')
    return file in files && isCode(file) ? [[name + door.slice(1), file]] : []
  })

interface Part {
  readonly files: Files
  readonly leaves: Kept['leaves']
  /** The roles in which the part makes calls; without them, in any. */
  readonly callsAs?: readonly string[] | undefined
}

/**
 * The calls that a part imports from its bundled packages, and so can make; other calls of the contract do not concern
 * it.
 */
export const describeCalls = (
  { files, leaves, callsAs }: Part,
  folderOf: (leaf: string) => string,
): Described[] => {
  const code = Object.fromEntries(
    [['', files] as const, ...Object.entries(leaves)].flatMap(([name, leafFiles]) =>
      Object.entries(leafFiles).map(([file, text]) => [`${name}/${file}`, text]),
    ),
  )
  const refuse = (name: string, { who }: Declared): void => {
    const callers = [who ?? []].flat()
    if (callsAs && who !== undefined && !callers.some((caller) => callsAs.includes(caller)))
      throw new Error(`${name} is for ${callers.join(' and ')}; this part calls as ${callsAs.join(', ')}.`)
  }
  return (
    Object.entries(leaves)
      // A package of ours that describes calls has files of this name.
      .filter(([, leafFiles]) => Object.keys(leafFiles).some((file) => file.endsWith('.call.ts')))
      .flatMap(([leaf, leafFiles]) => {
        const requirePackage = createRequire(join(folderOf(leaf), 'package.json'))
        const run = moduleRunner((file) => leafFiles[file], requirePackage)
        const toSchema = schemaConverter(requirePackage)
        const doors = new Map(doorsOf(leaf, leafFiles))
        return Object.entries(namesImportedBy(code, (module) => doors.has(module))).flatMap(
          ([module, names]) =>
            Object.entries(run(doors.get(module) ?? '')).flatMap(([name, thing]) => {
              if (!isCall(thing) || (names.length > 0 && !names.includes(name))) return []
              refuse(name, thing)
              return [describe(name, thing, toSchema)]
            }),
        )
      })
  )
}
