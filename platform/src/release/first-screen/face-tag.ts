const classesIn = (html: string): string[] =>
  [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/).filter(Boolean))

/** The rules of a style sheet as it was written, an at-rule with all that is in it. */
const rulesIn = (text: string): string[] => {
  const rules: string[] = []
  let depth = 0
  let from = 0
  for (const [at, sign] of [...text].entries()) {
    if (sign === '{') depth += 1
    if (sign !== '}') continue
    depth -= 1
    if (depth > 0) continue
    rules.push(text.slice(from, at + 1))
    from = at + 1
  }
  return rules
}

const classesOf = (rule: string): string[] => {
  const selectors = rule.startsWith('@') ? rule : rule.slice(0, rule.indexOf('{'))
  return [...selectors.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name)
}

/**
 * The rules whose class is in the HTML, and rules without a class (an animation, for example) of a style sheet that has
 * such a rule.
 */
export const usedStyles = (sheets: readonly string[], html: string): string => {
  const classes = new Set(classesIn(html))
  const isUsed = (rule: string) => classesOf(rule).some((name) => classes.has(name))
  return sheets
    .map(rulesIn)
    .filter((rules) => rules.some(isUsed))
    .flatMap((rules) => rules.filter((rule) => isUsed(rule) || classesOf(rule).length === 0))
    .join('')
}

/** The server fills in {{nonce}} and {{config}} wherever they stand. */
const withoutPlaces = (text: string): string => text.replaceAll('{{', '{&#123;')

/** Nothing in it ends the script that holds it. */
const asText = (html: string): string => html.replaceAll(/<(?=!--|\/?script)/gi, '&lt;')

/** A script of no type that a browser runs: only the chosen face is parsed, and none can spoil the page around it. */
export const faceTag = (who: string, html: string, styles: readonly string[]): string => {
  const style = `<style nonce="{{nonce}}">${asText(usedStyles(styles, html))}</style>`
  return `<script type="text/html" data-face="${who}">${style}${asText(withoutPlaces(html))}</script>`
}
