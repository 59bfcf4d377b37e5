import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'

export const Look = ({ children }: { readonly children: ReactNode }) => (
  <ConfigProvider>{children}</ConfigProvider>
)
