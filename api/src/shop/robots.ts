import type { RobotsRule } from '../infra/schema/piece.ts'

const ourAgents: readonly string[] = ['drape', '*']
/** Of a shop with more rules no page is read. */
const maxRules = 5_000
const nothing: readonly RobotsRule[] = [{ isAllowed: false, path: '/' }]

/** The rules for us, else those for everybody: https://www.rfc-editor.org/rfc/rfc9309 */
export function robotsRules(text: string): readonly RobotsRule[] {
  const groups = new Map<string, RobotsRule[]>()
  let agents: string[] = []
  let hasRules = true
  for (const line of text.split(/\r\n?|\n/)) {
    const [, key = '', words = ''] = /^\s*([a-z-]{1,20})\s*:([^#]*)/i.exec(line) ?? []
    const name = key.toLowerCase()
    // What PostgreSQL cannot store is in no address either.
    const value = words.replace(/[\p{Cc}\p{Cs}]+/gu, '').trim()
    if (name === 'user-agent') {
      if (hasRules) agents = []
      hasRules = false
      const agent = value.toLowerCase()
      if (!ourAgents.includes(agent)) continue
      agents.push(agent)
      if (!groups.has(agent)) groups.set(agent, [])
    } else if (name === 'allow' || name === 'disallow') {
      hasRules = true
      // An empty path forbids nothing.
      if (value)
        for (const agent of agents) groups.get(agent)?.push({ isAllowed: name === 'allow', path: value })
    }
  }
  const rules = ourAgents.map((agent) => groups.get(agent)).find(Boolean) ?? []
  return rules.length > maxRules ? nothing : rules
}

/** Without regular expressions: a shop writes the pattern. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [head = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(head)) return false
  const last = isWhole ? parts.pop() : undefined
  if (isWhole && last === undefined) return path === head
  let at = head.length
  for (const part of parts) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return last === undefined || (path.length - last.length >= at && path.endsWith(last))
}

/** The longest rule decides, and of two as long the one that allows. */
export function mayRead(rules: readonly RobotsRule[], { pathname, search }: URL): boolean {
  const weightOf = ({ path, isAllowed }: RobotsRule) => path.length + (isAllowed ? 0.5 : 0)
  const fitting = rules.filter(({ path }) => matches(path, pathname + search))
  const strongest = fitting.reduce((best, rule) => Math.max(best, weightOf(rule)), 0)
  return strongest === 0 || !Number.isInteger(strongest)
}
