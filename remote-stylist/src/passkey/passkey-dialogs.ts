// One file, of which few stylists see more than the offer.
export { PasskeyFirstScreen } from './passkey-first.screen.tsx'
export { PasskeyOffer } from './passkey-offer.tsx'
export { PasskeysDialog } from './passkeys.dialog.tsx'
