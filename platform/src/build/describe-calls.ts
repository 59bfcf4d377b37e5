import { createRequire } from 'node:module'
import { join, posix } from 'node:path'
import { compileFunction } from 'node:vm'
import { transformSync } from '@swc/core'
import type { Kept } from '../release/kept/kept.ts'
import { namesImportedBy } from './imported-names.ts'

type Files = Readonly<Record<string, string>>
type Described = NonNullable<Kept['calls']>[number]
type Module = Readonly<Record<string, unknown>>

interface Declared {
  readonly method: string
  readonly path: string
  readonly query?: unknown
  readonly headers?: unknown
  readonly body?: unknown
  readonly file?: string
  readonly media?: string
  readonly reply: unknown
  readonly isForDevelopment?: true
}

const isCode = (file: string): boolean => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')
const codeIn = (files: Files): [file: string, text: string][] =>
  Object.entries(files).filter(([file]) => isCode(file))

const isCall = (thing: unknown): thing is Declared =>
  typeof thing === 'object' && thing !== null && 'method' in thing && 'path' in thing && 'reply' in thing

/** A package of ours that describes calls has files of this name. */
const describesCalls = (files: Files): boolean => Object.keys(files).some((file) => file.endsWith('.call.ts'))

const fileBehind = (files: Files, path: string): string => {
  const bare = path.replace(/\.js$/, '')
  const found = [path, `${bare}.ts`, `${bare}.tsx`, `${path}/index.ts`].find((each) => each in files)
  if (!found) throw new Error(`${path} is not kept.`)
  return found
}

/** Runs modules of a package from memory; npm packages are required from its folder. */
const moduleRunner = (files: Files, requirePackage: NodeJS.Require) => {
  const known = new Map<string, Module>()
  const run = (file: string): Module => {
    const before = known.get(file)
    if (before) return before
    const exports: Module = {}
    known.set(file, exports)
    const { code } = transformSync(files[file] ?? '', {
      filename: file,
      swcrc: false,
      jsc: { parser: { syntax: 'typescript', tsx: file.endsWith('x') }, target: 'es2022' },
      module: { type: 'commonjs' },
    })
    const take = (name: string): unknown =>
      name.startsWith('.')
        ? run(fileBehind(files, posix.join(posix.dirname(file), name)))
        : requirePackage(name)
    compileFunction(code, ['exports', 'require'], { filename: file })(exports, take)
    return exports
  }
  return run
}

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
    const { $schema: _, ...own } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override })
    return own
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

type Exports = string | { readonly [condition: string]: Exports }

const targetOf = (found: Exports | undefined): string | undefined =>
  typeof found === 'object' ? targetOf(found['types'] ?? found['import'] ?? found['default']) : found

const doorsOf = (name: string, files: Files): [module: string, file: string][] => {
  const { exports = {} } = JSON.parse(files['package.json'] ?? '{}') as { exports?: Record<string, Exports> }
  return Object.entries(exports).flatMap(([door, to]): [string, string][] => {
    const file = targetOf(to)?.replace(/^\.\//, '')
    return file !== undefined && file in files && isCode(file) ? [[name + door.slice(1), file]] : []
  })
}

/**
 * The calls that a part imports from its bundled packages, and so can make; other calls of the contract do not concern
 * it.
 */
export const describeCalls = (
  { files, leaves }: Pick<Kept, 'files' | 'leaves'>,
  folderOf: (leaf: string) => string,
): Described[] => {
  const code = Object.fromEntries(
    [['', files] as const, ...Object.entries(leaves)].flatMap(([name, own]) =>
      codeIn(own).map(([file, text]) => [`${name}/${file}`, text]),
    ),
  )
  return Object.entries(leaves)
    .filter(([, own]) => describesCalls(own))
    .flatMap(([leaf, own]) => {
      const requirePackage = createRequire(join(folderOf(leaf), 'package.json'))
      const run = moduleRunner(own, requirePackage)
      const toSchema = schemaConverter(requirePackage)
      const doors = new Map(doorsOf(leaf, own))
      return Object.entries(namesImportedBy(code, (module) => doors.has(module))).flatMap(([module, names]) =>
        Object.entries(run(doors.get(module) ?? '')).flatMap(([name, thing]) =>
          isCall(thing) && (names.length === 0 || names.includes(name))
            ? [describe(name, thing, toSchema)]
            : [],
        ),
      )
    })
}
