import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, Segmented, Tooltip } from 'antd'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { colours, paletteOf, themeOf } from './antd-theme.ts'

/** Colours that nobody uses stand for the page's: they are found again in what antd makes of them. */
const standFor = (name: (typeof colours)[number]): string =>
  `#a1b2${(0x10 + colours.indexOf(name)).toString(16)}`

const cssOf = (isDark: boolean): string => {
  const cache = createCache()
  const pieces = [
    createElement(Segmented, { key: 'segmented', options: ['one', 'two'] }),
    createElement(Tooltip, { key: 'tooltip', title: 'words' }, createElement('button', { type: 'button' })),
  ]
  const theme = themeOf(paletteOf(isDark, standFor))
  renderToString(
    createElement(
      StyleProvider,
      { cache },
      createElement(ConfigProvider, { prefixCls: 'desk', theme }, pieces),
    ),
  )
  const css = extractStyle(cache, { plain: true }).replaceAll(/\s+/g, ' ')
  return colours.reduce((text, name) => text.replaceAll(standFor(name), `var(--${name})`), css)
}

interface Rule {
  readonly selector: string
  readonly body: string
}

/** antd nests nothing but keyframes. */
const rulesIn = (css: string): Rule[] =>
  [...css.matchAll(/([^{}]+)\{((?:[^{}]|\{[^{}]*\})*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    body: body.trim(),
  }))

const isVariables = ({ selector }: Rule): boolean => selector.startsWith('.css-var-')

/** antd also styles links, its icons, and tooltips in colours of its own; nobody at the desk wears these. */
const isWorn = ({ selector }: Rule): boolean =>
  selector.startsWith('@keyframes') ||
  (/\.desk-(?:segmented|tooltip|zoom-big-fast)/.test(selector) &&
    !/-(?:blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold|rtl|pure|unique-\w+)\b/.test(
      selector,
    ))

const variablesIn = (rules: readonly Rule[], piece: string | undefined): ReadonlyMap<string, string> =>
  new Map(
    rules
      .filter(({ selector }) => isVariables({ selector, body: '' }))
      .filter(({ selector }) => /\.desk-(\w+)/.exec(selector)?.[1] === piece)
      .flatMap(({ body }) => [...body.matchAll(/(--desk-[\w-]+):([^;]+);/g)])
      .map(([, name = '', value = '']) => [name, value.trim()]),
  )

const colour = /rgba?\([^)]*\)|#[\da-f]{3,8}\b/gi

/** One value for both themes, in which colours know the dark. */
const inBoth = (name: string, light: string, dark: string): string => {
  // antd mixes it of the accent, and only rings are drawn in it, which are the page's.
  if (name === '--desk-color-primary-border') return 'var(--accent)'
  const others = [...dark.matchAll(colour)].map(([value]) => value)
  const both = light.replaceAll(colour, (value) => {
    const other = others.shift() ?? value
    return other === value ? value : `light-dark(${value}, ${other})`
  })
  if (dark.replaceAll(colour, '') !== light.replaceAll(colour, ''))
    throw new Error(`${name} is ${light} in the light and ${dark} in the dark.`)
  return both
}

/** The styles of the desk's pieces in both themes, in the colours of the page. */
export const antdStyles = (): string => {
  const [light, dark] = [rulesIn(cssOf(false)), rulesIn(cssOf(true))]
  const worn = light.filter((rule) => !isVariables(rule) && isWorn(rule))
  const used = new Set<string>()
  const use = (text: string, from: ReadonlyMap<string, string>[]) => {
    for (const [, name = ''] of text.matchAll(/var\((--desk-[\w-]+)/g)) {
      if (used.has(name)) continue
      used.add(name)
      for (const variables of from) use(variables.get(name) ?? '', from)
    }
  }
  const scopes = [
    { selector: '.desk-segmented,.desk-tooltip', piece: undefined },
    { selector: '.desk-segmented', piece: 'segmented' },
    { selector: '.desk-tooltip', piece: 'tooltip' },
  ].map((scope) => ({
    ...scope,
    light: variablesIn(light, scope.piece),
    dark: variablesIn(dark, scope.piece),
  }))
  for (const { body } of worn)
    use(
      body,
      scopes.map((scope) => scope.light),
    )
  const variables = scopes.map((scope) => ({
    selector: scope.selector,
    body: [...scope.light]
      .filter(([name]) => used.has(name))
      .map(([name, value]) => `${name}:${inBoth(name, value, scope.dark.get(name) ?? '')};`)
      .join(''),
  }))
  const names = new Set(
    worn.flatMap(({ body }) => [...body.matchAll(/animation-name:(\w+)/g)].map(([, name]) => name)),
  )
  const kept = worn.filter(
    ({ selector }) => !selector.startsWith('@keyframes') || names.has(selector.replace('@keyframes ', '')),
  )
  const css = [...variables, ...kept].map(({ selector, body }) => `${selector}{${body}}`).join('\n')
  const said = css
    .replaceAll(/\.(desk-[\w-]+)/g, ':global(.$1)')
    // antd sets it on the element, where there is an arrow.
    .replaceAll('var(--arrow-x)', 'var(--arrow-x,50%)')
  return `/* Of antd, by npm run antd-styles -w remote-shared. */\n${said}\n`
}
