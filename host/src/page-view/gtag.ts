declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

type Gtag = (...args: unknown[]) => void

/** Loads Google's script and returns its function; nothing waits for analytics. */
export const startGtag = (analyticsId: string): Gtag => {
  const dataLayer: unknown[] = []
  window.dataLayer = dataLayer
  // gtag.js reads only `arguments` objects from the data layer and ignores arrays.
  const gtag: Gtag = function () {
    // biome-ignore lint/complexity/noArguments: see above
    dataLayer.push(arguments)
  }
  gtag('js', new Date())
  gtag('config', analyticsId, { send_page_view: false })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(analyticsId)}`
  document.head.append(script)
  return gtag
}
