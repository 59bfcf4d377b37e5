export interface Service {
  readonly image?: string
  readonly pull_policy?: string
  readonly build?: { readonly context: string; readonly target?: string; readonly args?: readonly string[] }
  readonly init?: boolean
  readonly user?: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string | number>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly networks?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: Readonly<Record<string, string | number>> & { readonly test: readonly string[] }
  readonly secrets?: readonly string[]
  readonly restart?: string
  readonly deploy?: { readonly replicas?: string }
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly cap_add?: readonly string[]
  readonly security_opt?: readonly string[]
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>
}

/** A variable: its name, and the default or error message. */
const marks = /\$(?:\$|\{(\w+)(?:(:?[-?])([^}]*))?\})/g

/**
 * Replaces variables by the rules of https://docs.docker.com/reference/compose-file/interpolation/, as far as we use
 * them.
 */
export const interpolate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(marks, (mark, name?: string, kind?: string, rest = '') => {
    if (!name) return '$'
    const value = values[name]
    if (value || (value === '' && kind?.length === 1)) return value
    if (kind?.endsWith('?')) throw new Error(`${name} is missing: ${rest}`)
    if (kind?.endsWith('-')) return rest
    throw new Error(`${mark} says neither what stands in for it nor that it must be there`)
  })

/** Sorted so that each service comes after those it depends on. */
export function startOrder(services: ComposeFile['services']): string[] {
  const order: string[] = []
  const visit = (name: string, above: readonly string[]) => {
    if (above.includes(name)) throw new Error(`${[...above, name].join(' waits for ')}`)
    for (const needed of Object.keys(services[name]?.depends_on ?? {})) visit(needed, [...above, name])
    if (!order.includes(name)) order.push(name)
  }
  for (const name of Object.keys(services)) visit(name, [])
  return order
}
