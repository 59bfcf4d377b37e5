import { z } from 'zod'
import { isInside } from '../inside.ts'
import { neighbourIn } from '../names.ts'

/** It becomes a file path where the gate compiles. */
export const packageName = z.string().regex(/^(@[\w-][\w.-]*\/)?[\w-][\w.-]*$/, 'is no name of a package')

/** Under the name of another part's package, or with it, other parts would be compiled against a stranger's sources. */
export const requireOwnNames = (part: string, name: string, leaves: readonly string[] = []): void => {
  const own = neighbourIn(name)?.part ?? 'host'
  if (own !== part) throw new Error(`${part} comes under the name ${name}, which is not its own.`)
  const others = leaves.find((leaf) => neighbourIn(leaf))
  if (others) throw new Error(`${part} brings ${others} along, which is the package of a part.`)
}

const isOn = z.boolean()
/** One of the compiler's own words, which is never a path. */
const word = z.string().regex(/^[a-z][a-z0-9.]*$/i)

/**
 * The options that decide what compiles, and none that names a file: they come from other teams and reach the compiler
 * of the server. Options of style are left to the team.
 */
const telling: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['target', word],
  ['lib', z.array(word)],
  ['module', word],
  ['moduleResolution', word],
  ['jsx', z.string().regex(/^[a-z-]+$/i)],
  ['jsxImportSource', packageName],
  ['strict', isOn],
  ['strictNullChecks', isOn],
  ['strictFunctionTypes', isOn],
  ['strictBindCallApply', isOn],
  ['strictPropertyInitialization', isOn],
  ['strictBuiltinIteratorReturn', isOn],
  ['noImplicitAny', isOn],
  ['noImplicitThis', isOn],
  ['useUnknownInCatchVariables', isOn],
  ['exactOptionalPropertyTypes', isOn],
  ['noUncheckedIndexedAccess', isOn],
  ['esModuleInterop', isOn],
])

/** What a part has that says nothing else. */
export const usualOptions = {
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'preserve',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
}

/** Whatever else a tsconfig.json says is left out. */
const compilerOptions = z
  .record(z.string(), z.unknown())
  .transform((all) =>
    Object.fromEntries(
      Object.entries(all).filter(([name, value]) => telling.get(name)?.safeParse(value).success),
    ),
  )

/** JSON Schema without limits on lengths and formats. */
const schema = z.record(z.string(), z.unknown())

/** A call that a part makes, as described by the contract it was built with. */
const describedCall = z.object({
  name: z.string().regex(/^\w{1,80}$/),
  method: z.string().max(10),
  path: z.string().max(300),
  query: schema.optional(),
  headers: schema.optional(),
  body: schema.optional(),
  /** The field of a multipart form that holds the file. */
  file: z.string().optional(),
  /** Absent where the reply is not JSON. */
  reply: schema.optional(),
  /** A call that only development serves and makes. */
  isForDevelopment: z.literal(true).optional(),
})

export type DescribedCall = z.output<typeof describedCall>

/** These become file paths where the gate compiles, and strangers may have written them. */
export const sourcePath = z.string().refine(isInside, 'leads out of its folder or is no path of a file')

const texts = z.record(sourcePath, z.string())

/** By script, then by module: the bytes of the module in the minified script. */
const moduleSizes = z.record(z.string(), z.record(z.string(), z.number()))

export const mostUnfollowed = 50

const shownPath = z
  .string()
  .max(300)
  .regex(/^\P{C}+$/u)

export type ModuleSizes = z.output<typeof moduleSizes>

/**
 * The sources of a build, kept with the version so that other versions can be compiled against it and pages be
 * drawn. Self-contained but for npm packages, and never served.
 */
export const kept = z.object({
  /** The package name by which other parts import it. */
  name: packageName,
  /** Its source files, including package.json, by relative path. */
  files: texts,
  /** Our own packages that it bundles, as far as it imports them: they have no versions. */
  leaves: z.record(packageName, texts),
  compilerOptions,
  /** The `paths` of its tsconfig that it imports by and that lead out of it, to where nothing is kept. */
  unfollowed: z.array(shownPath).min(1).max(mostUnfollowed).optional(),
  /** The calls that it makes. */
  calls: z.array(describedCall),
  /** Says which module grew when a budget is exceeded. */
  modules: moduleSizes.optional(),
  /** The script that draws its first screen, or that exports modules to other parts' scripts: see first-screen/. */
  firstScreen: z.string().optional(),
})

export type Kept = z.output<typeof kept>

/**
 * The files of a part and of our own packages that it bundles: each as sources name it, as a path in the folder of the
 * part's sources, and as one in its own package.
 */
export const filesOf = ({ files, leaves }: Pick<Kept, 'files' | 'leaves'> = { files: {}, leaves: {} }) => [
  ...Object.entries(files).map(([file, text]) => ({ file, path: file, inPackage: file, text })),
  ...Object.entries(leaves).flatMap(([leaf, own]) =>
    Object.entries(own).map(([inPackage, text]) => {
      const file = `${leaf}/${inPackage}`
      return { file, path: `leaves/${file}`, inPackage, text }
    }),
  ),
]

export const unfollowedLine = (paths: readonly string[]): string =>
  `\`paths\` of tsconfig are not followed outside the part: ${paths.join(', ')}`

/** The file in which a build leaves this for publish. */
export const keptFile = 'kept.json'

/** Each promotion of anybody reads it again; our largest part has a sixteenth of it. */
export const maxKeptBytes = 8 * 1024 * 1024
