export { Dropdown, Form, Popconfirm } from 'antd'
