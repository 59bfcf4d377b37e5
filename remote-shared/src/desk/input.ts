import AntInput from 'antd/es/input/Input.js'
import Search from 'antd/es/input/Search.js'
import TextArea from 'antd/es/input/TextArea.js'

/** Not the Input of antd's main file, which has Group, OTP and Password in it: 2.2 KB that nobody uses. */
export const Input = Object.assign(AntInput, { Search, TextArea })
