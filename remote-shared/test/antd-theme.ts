import { type MappingAlgorithm, type ThemeConfig, theme } from 'antd'

/** The colours of the page (host/src/look.css) of which the theme is made. */
export const colours = [
  'paper',
  'surface',
  'sand',
  'ink',
  'ink-soft',
  'line',
  'line-strong',
  'accent',
  'accent-strong',
  'on-accent',
  'accent-tint',
  'error',
  'success',
  'warning',
] as const

type Colour = (typeof colours)[number]
type Palette = Readonly<Record<Colour, string>> & { readonly isDark: boolean }

export const paletteOf = (isDark: boolean, of: (name: Colour) => string): Palette => ({
  ...(Object.fromEntries(colours.map((name) => [name, of(name)])) as Record<Colour, string>),
  isDark,
})

/** antd's dark algorithm dims the given colours below the contrast that they were chosen for, so they are set again. */
const algorithmOf =
  (palette: Palette): MappingAlgorithm =>
  (seed) => ({
    ...(palette.isDark ? theme.darkAlgorithm(seed) : theme.defaultAlgorithm(seed)),
    colorPrimary: palette.accent,
    colorLink: palette.accent,
    colorError: palette.error,
    colorSuccess: palette.success,
    colorWarning: palette.warning,
  })

// By default, antd fails contrast in 16 of 49 component states; the colours below correct them.
export const themeOf = (palette: Palette): ThemeConfig => ({
  algorithm: algorithmOf(palette),
  // Only one antd is on the page, with a class prefix of its own, so its class names need no hash.
  hashed: false,
  token: {
    colorPrimary: palette.accent,
    colorPrimaryHover: palette['accent-strong'],
    colorPrimaryActive: palette['accent-strong'],
    colorPrimaryBg: palette['accent-tint'],
    colorTextLightSolid: palette['on-accent'],
    colorLink: palette.accent,
    colorLinkHover: palette['accent-strong'],
    colorLinkActive: palette['accent-strong'],
    colorError: palette.error,
    colorSuccess: palette.success,
    colorWarning: palette.warning,
    colorBgLayout: palette.paper,
    colorBgContainer: palette.surface,
    colorBgElevated: palette.surface,
    colorText: palette.ink,
    colorTextSecondary: palette['ink-soft'],
    colorTextDescription: palette['ink-soft'],
    colorTextPlaceholder: palette['ink-soft'],
    colorBorder: palette['line-strong'],
    colorBorderSecondary: palette.line,
    fontFamily: 'var(--sans)',
    // iOS zooms into fields with text smaller than 16 px.
    fontSize: 16,
    borderRadius: 2,
    borderRadiusLG: 2,
    borderRadiusSM: 2,
    controlOutlineWidth: 0,
  },
  components: {
    Segmented: {
      // Segmented has 2 px of padding on each side, and touch targets need 44 px.
      controlHeight: 48,
      trackBg: palette.sand,
      itemColor: palette.ink,
      itemHoverColor: palette.accent,
      itemSelectedBg: palette.surface,
      itemSelectedColor: palette.accent,
    },
    Tooltip: { colorTextLightSolid: palette.paper, colorBgSpotlight: palette.ink },
  },
})
