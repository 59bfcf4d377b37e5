export type { FormInstance, FormListOperation, FormRule, InputRef } from 'antd'
export { Alert, Button, Descriptions, Flex, Form, Segmented, Space, Tag, Tooltip } from 'antd'
// Not the Avatar of antd's main file, whose group brings Popover: 1.5 KB.
export { default as Avatar } from 'antd/es/avatar/Avatar.js'
export { DeskForm, requiredMark } from './desk-form.tsx'
export { DeskTheme } from './desk-theme.tsx'
export { announced, atMost, filled, required, tooLong } from './form-rules.tsx'
export { Input } from './input.ts'
export { TextItem } from './text-item.tsx'
