import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { root } from './dockerfile.ts'

// biome-ignore lint/suspicious/noExplicitAny: each kind has fields of its own, which api/src/manifests.test.ts checks.
type Fields = any

export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: Readonly<Record<string, string>>
  readonly spec: Fields
}

/** Why no manifests can be rendered here, or undefined. */
export function missingForManifests(): string | undefined {
  const { stdout } = spawnSync('kubectl', ['version', '--client', '-o', 'json'], { encoding: 'utf8' })
  const isThere = /"kustomizeVersion": "v[5-9]/.test(stdout)
  return isThere ? undefined : 'there is no kubectl with Kustomize 5 (Debian 13: kubernetes-client)'
}

/** The objects of an overlay, as a cluster is handed them. */
export function render(overlay: string): readonly Manifest[] {
  const folder = join(root, 'api/containers/kubernetes', overlay)
  const text = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
  return parseAllDocuments(text).map((document) => document.toJS())
}

/** The pods of an overlay, by the names of what starts them. */
export const podsOf = (objects: readonly Manifest[]): ReadonlyMap<string, Fields> =>
  new Map(
    objects.flatMap(({ metadata, spec }) => {
      const template = spec?.jobTemplate?.spec.template ?? spec?.template
      return template ? [[metadata.name, template] as const] : []
    }),
  )

/** The environment of a container, in which `${KEY?}` and `${KEY:-}` stand for what a Secret holds. */
export function environmentOf(objects: readonly Manifest[], { env = [], envFrom = [] }: Fields) {
  const settings = (name: string) =>
    objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name)?.data ?? {}
  const valueIn = ({ value, valueFrom: { secretKeyRef, configMapKeyRef } = {} as Fields }: Fields) => {
    if (secretKeyRef) return `\${${secretKeyRef.key}${secretKeyRef.optional ? ':-' : '?'}}`
    return configMapKeyRef ? settings(configMapKeyRef.name)[configMapKeyRef.key] : value
  }
  const variables = env.map((variable: Fields) => [variable.name, valueIn(variable)])
  const all = envFrom.map(({ configMapRef }: Fields) => settings(configMapRef.name))
  return Object.assign({}, ...all, Object.fromEntries(variables)) as Readonly<Record<string, string>>
}
