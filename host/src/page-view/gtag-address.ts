/** Google's script, which the page's inline script allows and the shell loads. */
export const gtagAddress = (analyticsId: string): string =>
  `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(analyticsId)}`
