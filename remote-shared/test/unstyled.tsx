import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'

const theme = { zeroRuntime: true }

/**
 * antd's components without its style sheets: jsdom matches each of their rules for every element that a role is asked
 * of, which was two fifths of what the desk's tests cost.
 */
export const Unstyled = ({ children }: { readonly children: ReactNode }) => (
  <ConfigProvider theme={theme}>{children}</ConfigProvider>
)
