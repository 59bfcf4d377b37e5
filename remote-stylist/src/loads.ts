// Apart from the screens that use them: an import that stands in a screen's own file would be a chunk of its own, less
// what that screen brings.
export const loadClients = () => import('./client.tsx').then((module) => module.ClientScreen)
export const loadClient = () => import('./client.tsx').then((module) => module.OneClient)
export const loadClientBeside = () => import('./client.tsx').then((module) => module.ClientBeside)
export const loadTools = () => import('./tools.tsx').then((module) => module.Tools)
/** With the tools, so that the form does not wait for the templates. */
export const loadFieldTemplates = () => import('./tools.tsx').then((module) => module.FieldTemplates)
