export { Input } from 'antd'
