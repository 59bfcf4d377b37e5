import { useResumedGarments } from './garment/garment-queue.ts'
import { GarmentsScreen } from './garment/garments.screen.tsx'
import { useStyleThis } from './style-this.ts'

export const Garments = () => <GarmentsScreen onStyle={useStyleThis()} />

/** Renders nothing. Goes on with the pieces that an earlier visit did not send, on every screen. */
export const GarmentSender = () => {
  useResumedGarments()
  return null
}
