import { gtagAddress } from './gtag-address.ts'
import type { ReportPageView } from './page-view.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Loads Google's script. */
export const startGtag = (analyticsId: string): ReportPageView => {
  const dataLayer: unknown[] = []
  window.dataLayer = dataLayer
  // gtag.js reads only `arguments` objects from the data layer and ignores arrays.
  const gtag: (...args: unknown[]) => void = function () {
    // biome-ignore lint/complexity/noArguments: see above
    dataLayer.push(arguments)
  }
  gtag('js', new Date())
  // Without these, gtag.js reads both addresses itself: a query string or a parameter may name somebody.
  gtag('config', analyticsId, {
    send_page_view: false,
    page_location: `${location.origin}/`,
    page_referrer: document.referrer.split('?')[0],
  })
  const script = document.createElement('script')
  script.async = true
  script.src = gtagAddress(analyticsId)
  document.head.append(script)
  return (path) => {
    const page = { page_path: path, page_location: location.origin + path, page_title: document.title }
    // For the events that gtag.js sends by itself.
    gtag('set', page)
    gtag('event', 'page_view', page)
  }
}
