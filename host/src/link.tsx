import type { MouseEvent } from 'react'
import { type LinkProps, useHref, useLinkClickHandler } from 'react-router'

/**
 * react-router's own brings 4 KB (brotli) more, by which its framework loads pages in advance. This one leads to our own
 * paths only: to another site leads an anchor.
 */
export const Link = ({
  to,
  replace = false,
  state,
  target,
  relative = 'route',
  preventScrollReset = false,
  onClick,
  ...others
}: LinkProps) => {
  const go = useLinkClickHandler(to, {
    replace,
    state,
    relative,
    preventScrollReset,
    ...(target && { target }),
  })
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) go(event)
  }
  return <a {...others} href={useHref(to, { relative })} target={target} onClick={press} />
}
