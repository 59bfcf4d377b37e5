export { GarmentsScreen } from './garment/garments.screen.tsx'
