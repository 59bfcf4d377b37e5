import type { ApiDocument } from '../../src/release/gate/api-document.ts'
import type { Check } from '../../src/release/gate/incompatibility.ts'
import type { Case } from '../../src/release/gate/version-facts.ts'
import { factsOf, type Kepts, keptInTree, type Part, withCalls } from './tree.ts'
import { readApiInTree } from './tree-api.ts'

/** A small edit of a part's sources, or of a bundled package's if the path begins with that package's name. */
export interface Edit {
  readonly part: Part
  readonly file: string
  readonly from: string | RegExp
  readonly to: string
}

export interface Change {
  /** Describes the change. */
  readonly title: string
  readonly edits: readonly Edit[]
  /** The sizes of the build, where these matter. */
  readonly sizes?: Readonly<Partial<Record<Part, Readonly<Record<string, number>>>>>
  /** Changes the OpenAPI document of the live api. */
  readonly api?: (document: ApiDocument) => void
}

export interface Breaking extends Change {
  /** The expected incompatibility, so that a refusal for another reason fails the test. */
  readonly refused: {
    readonly check: Check
    readonly part: Part
    readonly file?: string
    readonly says: string
  }
}

export const edit = (part: Part, file: string, from: string | RegExp, to: string): Edit => ({
  part,
  file,
  from,
  to,
})

export const passes = (title: string, ...edits: readonly Edit[]): Change => ({ title, edits })

/** `where` is the part, and the file if the gate reports one. */
export const refusedFor =
  (check: Check) =>
  (title: string, where: Part | `${Part} ${string}`, says: string, ...edits: readonly Edit[]): Breaking => {
    const [part, file] = where.split(' ') as [Part, string?]
    return { title, edits, refused: { check, part, says, ...(file && { file }) } }
  }

const leafOf = (file: string): readonly [leaf: string, path: string] | undefined => {
  const [, leaf, path] = /^(@[^/]+\/[^/]+)\/(.+)$/.exec(file) ?? []
  return leaf && path ? [leaf, path] : undefined
}

const edited = (text: string | undefined, { file, from, to }: Edit): string => {
  const after = (text ?? '').replace(from, to)
  if (text !== undefined && after === text) throw new Error(`${file} has nothing of ${from} to change.`)
  return text === undefined ? to : after
}

const apply = (parts: Kepts, edit: Edit): Kepts => {
  const kept = parts[edit.part]
  const [leaf, path] = leafOf(edit.file) ?? []
  const files = leaf && path ? (kept.leaves[leaf] ?? {}) : kept.files
  const at = path ?? edit.file
  const after = { ...files, [at]: edited(files[at], edit) }
  return {
    ...parts,
    [edit.part]: leaf
      ? withCalls({ ...kept, leaves: { ...kept.leaves, [leaf]: after } })
      : { ...kept, files: after },
  }
}

const names = Object.keys(keptInTree) as Part[]
const versionOf = (digit: string) => digit.repeat(12)

const live = Object.fromEntries(
  names.map((part) => [part, factsOf(part, keptInTree[part], versionOf('1'))]),
) as Record<Part, Case['live'][string]>

const apiInTree = readApiInTree()

const apiAfter = (change: Change['api']): ApiDocument => {
  if (!change) return apiInTree
  const document = structuredClone(apiInTree)
  change(document)
  return document
}

/** The source tree is live; the edited sources are the candidates. */
export const caseOf = ({ edits, sizes = {}, api }: Change): Case => {
  const after = edits.reduce(apply, keptInTree)
  const candidates = names.filter((part) => after[part] !== keptInTree[part])
  return {
    live,
    api: apiAfter(api),
    next: {
      ...live,
      ...Object.fromEntries(
        candidates.map((part) => [
          part,
          { ...factsOf(part, after[part], versionOf('2')), sizes: sizes[part] ?? {} },
        ]),
      ),
    },
  }
}
