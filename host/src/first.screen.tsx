import * as react from 'react'
import * as reactDom from 'react-dom'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { NotFound } from './not-found.screen.tsx'
import * as router from './router-kit.ts'

/** The packages that the page shares, for the first screen of every part. */
export const packages = { react, 'react-dom': reactDom, 'react-router-dom': router }

/** The first screen of a path that belongs to no part. */
export const faces = { out: <NotFound /> }

/**
 * A first screen as HTML, without React's marks, because it is not hydrated: the real screen is rendered beside it. The
 * path is a pattern, of which no parameter is known.
 */
export const draw = (face: react.ReactNode, path: string): string =>
  renderToStaticMarkup(<StaticRouter location={path.replace(/\/\*$/, '') || '/'}>{face}</StaticRouter>)
