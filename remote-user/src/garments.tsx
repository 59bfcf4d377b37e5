import { GarmentsScreen } from './garment/garments.screen.tsx'
import { useStyleThis } from './style-this.ts'

export const Garments = () => <GarmentsScreen onStyle={useStyleThis()} />
