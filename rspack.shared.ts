export { partConfig } from '@drape/platform/build'
