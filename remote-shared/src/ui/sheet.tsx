import { useInsertionEffect } from 'react'

const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce

/** The page's pass for style elements: its content security policy admits no other. */
export const stylePass = nonce ? { nonce } : {}

interface SheetProps {
  readonly name: string
  readonly css: string
}

/** Our own rules. React puts each sheet into the head once, however many pieces ask for it. */
export const Sheet = ({ name, css }: SheetProps) => {
  // React never looks at its text again, which changes when it is edited while the page is open.
  useInsertionEffect(() => {
    const sheet = document.querySelector(`style[data-href="drape-${name}"]`)
    if (sheet && sheet.textContent !== css) sheet.textContent = css
  }, [name, css])
  return (
    <style href={`drape-${name}`} precedence="drape" {...stylePass}>
      {css}
    </style>
  )
}
