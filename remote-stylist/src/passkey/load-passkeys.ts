// Apart from the screens that use them, as loads.ts says.
export const loadPasskeysDialog = () => import('./passkey-dialogs.ts').then((module) => module.PasskeysDialog)
export const loadPasskeyFirst = () =>
  import('./passkey-dialogs.ts').then((module) => module.PasskeyFirstScreen)
export const loadPasskeyOffer = () => import('./passkey-dialogs.ts').then((module) => module.PasskeyOffer)
