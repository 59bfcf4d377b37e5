export type { FormInstance, FormItemProps, FormListOperation, FormRule } from 'antd'
export { Avatar, Button, Form, Input, type InputRef, Segmented, Tag, Tooltip } from 'antd'
export { DeskForm, requiredMark } from './desk-form.tsx'
export { DeskTheme } from './desk-theme.tsx'
