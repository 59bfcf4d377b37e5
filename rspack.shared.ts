export { partConfig } from '@drape/build'
export { staticAntd } from '@drape/build/static-antd'
