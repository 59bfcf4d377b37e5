export {
  Avatar,
  Button,
  Form,
  type FormInstance,
  type FormItemProps,
  type FormListOperation,
  type FormRule,
  Input,
  type InputRef,
  Segmented,
  Tag,
  Tooltip,
} from 'antd'
export { DeskForm, requiredMark } from './desk-form.tsx'
export { DeskTheme } from './desk-theme.tsx'
