export { Button, Input } from 'antd'
export { Look } from './look.tsx'
