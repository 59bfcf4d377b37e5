import type { MappingAlgorithm, ThemeConfig } from 'antd'
import defaultAlgorithm from 'antd/es/theme/themes/default/index.js'

/** The page's custom properties (host/src/look.css), which switch between light and dark without a new rendering. */
const families = {
  Primary: 'accent',
  Link: 'accent',
  Info: 'accent',
  Error: 'error',
  Success: 'success',
  Warning: 'warning',
}

/** In place of the colours that antd mixes: a share of a colour on a background. */
const mixed = (percent: number, name = 'ink', ground = 'transparent'): string =>
  `color-mix(in srgb, var(--${name}) ${percent}%, ${ground})`

const tonesOf = (family: string, name: string): Record<string, string> => {
  const colour = `var(--${name})`
  const strong = name === 'accent' ? 'var(--accent-strong)' : mixed(85, name, 'var(--ink)')
  const tint = name === 'accent' ? 'var(--accent-tint)' : mixed(12, name, 'var(--surface)')
  return {
    ...Object.fromEntries(['', 'Border', 'Text'].map((use) => [`color${family}${use}`, colour])),
    ...Object.fromEntries(
      ['Hover', 'Active', 'BorderHover', 'TextHover', 'TextActive'].map((use) => [
        `color${family}${use}`,
        strong,
      ]),
    ),
    ...Object.fromEntries(['Bg', 'BgHover', 'BgActive'].map((use) => [`color${family}${use}`, tint])),
  }
}

/** Replaces the colours after antd's own algorithm, which cannot compute with custom properties. */
const pageColourAlgorithm: MappingAlgorithm = (seed) => ({
  ...defaultAlgorithm(seed),
  ...Object.assign({}, ...Object.entries(families).map(([family, name]) => tonesOf(family, name))),
  colorText: 'var(--ink)',
  colorTextSecondary: 'var(--ink-soft)',
  colorTextTertiary: 'var(--ink-soft)',
  colorTextQuaternary: mixed(30),
  colorFill: mixed(18),
  colorFillSecondary: mixed(10),
  colorFillTertiary: mixed(6),
  colorFillQuaternary: mixed(3),
  colorBgLayout: 'var(--paper)',
  colorBgContainer: 'var(--surface)',
  colorBgElevated: 'var(--surface)',
  colorBgSpotlight: 'var(--ink)',
  colorBorder: 'var(--line-strong)',
  colorBorderDisabled: 'var(--line)',
  colorBorderSecondary: 'var(--line)',
  colorWhite: 'var(--on-accent)',
})

export const deskTheme: ThemeConfig = {
  algorithm: pageColourAlgorithm,
  // Only one antd is on the page, with a class prefix of its own, so its class names need no hash.
  hashed: false,
  cssVar: { key: 'desk-theme' },
  token: {
    colorTextPlaceholder: 'var(--ink-soft)',
    colorSplit: 'var(--line)',
    fontFamily: 'var(--sans)',
    // iOS zooms into fields with text smaller than 16 px, and touch targets need 44 px.
    fontSize: 16,
    controlHeight: 44,
    controlHeightLG: 52,
    controlHeightSM: 36,
    borderRadius: 2,
    borderRadiusLG: 2,
    borderRadiusSM: 2,
    controlOutlineWidth: 0,
    motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  },
  components: {
    Alert: { colorInfoBg: 'transparent', colorInfoBorder: 'var(--line-strong)' },
    Button: { fontWeight: 600, contentFontSizeLG: 18 },
    Form: { itemMarginBottom: 0, verticalLabelPadding: '0 0 6px' },
    Segmented: {
      // Segmented has 2 px of padding on each side.
      controlHeight: 48,
      trackBg: 'var(--sand)',
      itemColor: 'var(--ink)',
      itemHoverColor: 'var(--accent)',
      itemSelectedBg: 'var(--surface)',
      itemSelectedColor: 'var(--accent)',
    },
    Tooltip: { colorTextLightSolid: 'var(--paper)' },
  },
}
