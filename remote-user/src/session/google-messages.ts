export const opening = "Opening Google's sign-in…"
export const comesWithConnection = "You are offline. Google's sign-in comes with the connection."
