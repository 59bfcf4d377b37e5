export const openingMessage = "Opening Google's sign-in…"
export const offlineMessage = "You are offline. Google's sign-in comes with the connection."
