export { partConfig } from '@drape/platform/build'
export { staticAntd } from '@drape/platform/build/static-antd'
