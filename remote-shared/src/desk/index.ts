export { Avatar, Button, Form, Input, type InputRef, Segmented, Tooltip } from 'antd'
export { DeskTheme } from './desk-theme.tsx'
