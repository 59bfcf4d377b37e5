import * as react from 'react'
import * as reactDom from 'react-dom'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { NotFound } from './not-found.screen.tsx'
import * as router from './router-kit.ts'

/** For every part, as on the page. */
export const packages = { react, 'react-dom': reactDom, 'react-router-dom': router }

/** What stands in the page of a path that is nobody's. */
export const faces = { out: <NotFound /> }

/** A face as HTML, without React's marks: it is a picture of the screen, which is rendered anew beside it. */
export const draw = (face: react.ReactNode, path: string): string =>
  renderToStaticMarkup(<StaticRouter location={path}>{face}</StaticRouter>)
