import { z } from 'zod'
import { packageName } from './package-name.ts'

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
export const compilerOptions = z
  .record(z.string(), z.unknown())
  .transform((all) =>
    Object.fromEntries(
      Object.entries(all).filter(([name, value]) => telling.get(name)?.safeParse(value).success),
    ),
  )
