import { ConfigContext } from 'antd/es/config-provider/context'
import type { ReactNode } from 'react'
import './antd.module.css'
import * as styles from './desk-theme.module.css'

/**
 * Tooltips and lists are rendered inside the open dialog, because nothing is visible above a modal dialog, or else
 * inside main, because text belongs in a landmark.
 */
const popupPlace = (trigger?: HTMLElement): HTMLElement => trigger?.closest('dialog, main') ?? document.body

const desk = {
  getPrefixCls: (piece?: string, own?: string) => own ?? (piece ? `desk-${piece}` : 'desk'),
  iconPrefixCls: 'desk-icon',
  getPopupContainer: popupPlace,
  segmented: { className: styles.segmented },
}

/** Dresses antd's components inside as the page is, light or dark. */
export const DeskTheme = ({ children }: { readonly children: ReactNode }) => (
  <ConfigContext.Provider value={desk}>{children}</ConfigContext.Provider>
)
