export { AutoComplete, Dropdown, Form, InputNumber, Popconfirm, Select } from 'antd'
