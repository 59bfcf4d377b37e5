export { appearances, chooseAppearance } from './appearance.ts'
export { useAppearance } from './use-appearance.ts'
