declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

type Gtag = (...args: unknown[]) => void

/** Brings in Google's script and gives its function; analytics is watched, never waited for. */
export const startGtag = (analyticsId: string): Gtag => {
  const dataLayer: unknown[] = []
  window.dataLayer = dataLayer
  // gtag.js reads only `arguments` objects from the layer: arrays are ignored.
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
