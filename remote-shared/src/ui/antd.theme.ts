import { type MappingAlgorithm, type ThemeConfig, theme } from 'antd'
import type { Palette } from './palette.ts'

/** antd's dark algorithm dims the colours that it is given, below the contrast that they were chosen for. */
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

// As it comes, antd fails contrast in 16 of 49 component states: the texts and borders below cure them.
export const themeOf = (palette: Palette): ThemeConfig => ({
  algorithm: algorithmOf(palette),
  // There is one antd on the page, and nothing to keep its styles apart from.
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
    // iOS zooms into a field whose text is smaller than 16 px.
    fontSize: 16,
    controlHeight: 44,
    controlHeightLG: 52,
    controlHeightSM: 28,
    borderRadius: 2,
    borderRadiusLG: 2,
    borderRadiusSM: 2,
    controlOutlineWidth: 0,
  },
  components: {
    Button: { fontWeight: 600, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
  },
})
