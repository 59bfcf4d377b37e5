import { ConfigProvider } from 'antd'
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { followAppearance } from '../appearance/appearance.ts'
import { themeOf } from './antd.theme.ts'
import { kitCss } from './kit.look.ts'
import { currentPalette, watchPalette } from './palette.ts'
import { Sheet, stylePass } from './sheet.tsx'

/** The house look for everything inside: antd's pieces in our colours, light or dark as the page is. */
export const Look = ({ children }: { readonly children: ReactNode }) => {
  const palette = useSyncExternalStore(watchPalette, currentPalette)
  const theme = useMemo(() => themeOf(palette), [palette])
  useEffect(followAppearance, [])
  return (
    <ConfigProvider csp={stylePass} theme={theme} wave={{ disabled: true }}>
      <Sheet name="kit" css={kitCss} />
      {children}
    </ConfigProvider>
  )
}
