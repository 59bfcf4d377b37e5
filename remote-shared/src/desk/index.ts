export { Avatar, Button, Form, Input, type InputRef, Segmented, Tag, Tooltip } from 'antd'
export { DeskTheme } from './desk-theme.tsx'
export { FormLook } from './form-look.tsx'
