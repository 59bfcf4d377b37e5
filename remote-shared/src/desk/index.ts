export { Button, Input, Segmented, Tooltip } from 'antd'
export { DeskTheme } from './desk-theme.tsx'
