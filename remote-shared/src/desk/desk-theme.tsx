import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { styleNonce } from '../ui/style-nonce.ts'
import * as styles from './desk-theme.module.css'
import { deskTheme } from './theme.ts'

/**
 * Tooltips and lists are rendered inside the open dialog, because nothing is visible above a modal dialog, or else
 * inside main, because text belongs in a landmark.
 */
const popupPlace = (trigger?: HTMLElement): HTMLElement => trigger?.closest('dialog, main') ?? document.body

/** Gives antd's components inside it the page's theme, light or dark. */
export const DeskTheme = ({ children }: { readonly children: ReactNode }) => (
  // In a layer of their own antd's styles yield to the page's and to ours, whatever their selectors weigh.
  <StyleProvider layer>
    <ConfigProvider
      prefixCls="desk"
      csp={styleNonce}
      theme={deskTheme}
      input={{ className: styles.input, autoComplete: 'off' }}
      textArea={{ className: styles.input, autoComplete: 'off' }}
      wave={{ disabled: true }}
      button={{ className: styles.button, autoInsertSpace: false }}
      segmented={{ className: styles.segmented }}
      tag={{ className: styles.tag }}
      getPopupContainer={popupPlace}
    >
      {children}
    </ConfigProvider>
  </StyleProvider>
)
