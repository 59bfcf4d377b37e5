import { ConfigProvider } from 'antd'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { stylePass } from '../ui/style-pass.ts'
import { themeOf } from './antd-theme.ts'
import * as styles from './desk-theme.module.css'
import { currentPalette, watchPalette } from './palette.ts'

const segmented = { className: styles.segmented }

/**
 * Tooltips and lists are rendered inside the open dialog, because nothing is visible above a modal dialog, or else
 * inside main, because text belongs in a landmark.
 */
const popupPlace = (trigger?: HTMLElement): HTMLElement => trigger?.closest('dialog, main') ?? document.body

/** Applies our theme to antd's components inside, light or dark like the page. */
export const DeskTheme = ({ children }: { readonly children: ReactNode }) => {
  const palette = useSyncExternalStore(watchPalette, currentPalette)
  const theme = useMemo(() => themeOf(palette), [palette])
  return (
    <ConfigProvider
      prefixCls="desk"
      csp={stylePass}
      theme={theme}
      segmented={segmented}
      getPopupContainer={popupPlace}
    >
      {children}
    </ConfigProvider>
  )
}
