// In a file of their own: an import in a screen's file would become a separate chunk that lacks the modules of that
// screen.
export const loadClients = () => import('./client.tsx').then((module) => module.ClientScreen)
export const loadClient = () => import('./client.tsx').then((module) => module.OneClient)
export const loadClientBeside = () => import('./client.tsx').then((module) => module.ClientBeside)
/** With the client, whose page is there when a request is opened. */
export const loadWardrobe = () => import('./client.tsx').then((module) => module.Wardrobe)
export const loadTools = () => import('./tools.tsx').then((module) => module.Tools)
/** With the tools, so that the form does not wait for the templates. */
export const loadFieldTemplates = () => import('./tools.tsx').then((module) => module.FieldTemplates)
/** With the first picture of a message. */
export const loadUpload = () => import('@drape/remote-shared/upload')
