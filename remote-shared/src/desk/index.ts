export { default as Segmented } from 'antd/es/segmented'
export { default as Tooltip } from 'antd/es/tooltip'
export { DeskTheme } from './desk-theme.tsx'
