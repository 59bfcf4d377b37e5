import AntInput from 'antd/es/input/Input.js'
import Search from 'antd/es/input/Search.js'
import TextArea from 'antd/es/input/TextArea.js'

/** The one of antd's main file brings Group, OTP and Password too: 3 KB that nobody uses. */
export const Input = Object.assign(AntInput, { Search, TextArea })
