import { type ReactNode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'

/** In slices, between which the page answers. */
export const draw = (content: ReactNode, root: HTMLElement): void =>
  startTransition(() => createRoot(root).render(content))
