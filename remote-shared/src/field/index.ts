export { Input, TextArea } from './input.tsx'
