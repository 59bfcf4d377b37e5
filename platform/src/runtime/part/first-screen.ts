/** The element beside #root that shows the rendered first screen until a part has loaded: see start/first-screen.ts. */
export const firstScreenId = 'first-screen'

/** Once another version starts, the skeleton takes its place: it would be the picture of a screen that does not come. */
export const removeFirstScreen = (): void => document.getElementById(firstScreenId)?.remove()
