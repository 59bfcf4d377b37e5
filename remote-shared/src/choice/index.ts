export { Choices } from './choices.tsx'
