// One chunk, because what two of them share would come with every screen.
export { FitScreen } from './fit/fit.screen.tsx'
export { SizeOffer } from './fit/size-offer.tsx'
