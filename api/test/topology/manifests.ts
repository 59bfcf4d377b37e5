import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { root } from './dockerfile.ts'

interface Variable {
  readonly name: string
  readonly value?: string
  readonly valueFrom?: {
    readonly secretKeyRef?: { readonly key: string; readonly optional?: boolean }
    readonly configMapKeyRef?: { readonly name: string; readonly key: string }
  }
}

interface Container {
  readonly name: string
  readonly image: string
  readonly command?: readonly string[]
  readonly env?: readonly Variable[]
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[]
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly livenessProbe?: { readonly httpGet: { readonly path: string } }
  readonly readinessProbe?: { readonly httpGet: { readonly path: string } }
  readonly volumeMounts?: readonly { readonly mountPath: string }[]
}

interface Template {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> }
  readonly spec: Readonly<Record<string, unknown>> & {
    readonly containers: readonly Container[]
    readonly initContainers?: readonly Container[]
  }
}

export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: Readonly<Record<string, string>>
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own, which manifests.test.ts has described.
  readonly spec: any
}

/** Why no manifests can be rendered here, or undefined. */
export const missingForManifests = (): string | undefined =>
  spawnSync('kubectl', ['version', '--client']).status === 0
    ? undefined
    : 'there is no kubectl (Debian: kubernetes-client)'

/** The objects of an overlay, as a cluster is handed them. */
export function render(overlay: string): readonly Manifest[] {
  const folder = join(root, 'containers/kubernetes', overlay)
  const text = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
  return parseAllDocuments(text).map((document) => document.toJS())
}

/** The pods of an overlay, by the names of what starts them. */
export const podsOf = (objects: readonly Manifest[]): ReadonlyMap<string, Template> =>
  new Map(
    objects.flatMap(({ metadata, spec }) => {
      const template = spec?.jobTemplate?.spec.template ?? spec?.template
      return template ? [[metadata.name, template] as const] : []
    }),
  )

export const containersOf = ({ spec }: Template): readonly Container[] => [
  ...(spec.initContainers ?? []),
  ...spec.containers,
]

/** The environment of a container, in which `${KEY?}` and `${KEY:-}` stand for what a Secret holds. */
export function environmentOf(
  objects: readonly Manifest[],
  { env = [], envFrom = [] }: Container,
): Readonly<Record<string, string>> {
  const settings = (name: string) =>
    objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name)?.data ?? {}
  const valueOf = ({ value = '', valueFrom: { secretKeyRef, configMapKeyRef } = {} }: Variable): string => {
    if (secretKeyRef) return `\${${secretKeyRef.key}${secretKeyRef.optional ? ':-' : '?'}}`
    if (!configMapKeyRef) return value
    const { name, key } = configMapKeyRef
    const setting = settings(name)[key]
    if (setting === undefined) throw new Error(`${name} has no ${key}`)
    return setting
  }
  return {
    ...Object.assign({}, ...envFrom.map(({ configMapRef }) => settings(configMapRef.name))),
    ...Object.fromEntries(env.map((variable) => [variable.name, valueOf(variable)])),
  }
}
