export { partConfig } from '@drape/build'
