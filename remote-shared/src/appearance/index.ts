export { appearances, chooseAppearance, useAppearance } from './appearance.ts'
