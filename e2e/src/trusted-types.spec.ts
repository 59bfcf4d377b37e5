import { expect, test } from './product/product.ts'

// Each attempt is reported by the browser, as it should be.
test.use({ complaints: async ({}, use) => use([]) })

test('text that somebody plants in a page becomes neither a script nor markup', async ({ page }) => {
  for (const path of ['/', '/stylist-login', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const accepted = await page.evaluate(() => {
      const script = () => document.createElement('script')
      const marked = '<img src="data:," onerror="planted()">'
      const attempts: Record<string, () => unknown> = {
        'a script from elsewhere': () => Object.assign(script(), { src: 'https://elsewhere.example/a.js' }),
        'a script from the api': () => Object.assign(script(), { src: '/api/health/' }),
        'a script below a folder that looks like ours': () =>
          Object.assign(script(), { src: '/site/../api/health/' }),
        'the text of a script': () => Object.assign(script(), { textContent: 'planted()' }),
        'the address of a script, as an attribute': () => script().setAttribute('src', '/api/health/'),
        'the text of a script, as a property': () => Object.assign(script(), { text: 'planted()' }),
        'a handler, as an attribute': () => document.body.setAttribute('onclick', 'planted()'),
        'markup in an element': () => Object.assign(document.createElement('p'), { innerHTML: marked }),
        'markup beside an element': () => document.body.insertAdjacentHTML('beforeend', marked),
        'markup of a frame': () => Object.assign(document.createElement('iframe'), { srcdoc: marked }),
        'markup of a range': () => document.createRange().createContextualFragment(marked),
        'markup of a document': () => new DOMParser().parseFromString(marked, 'text/html'),
        'a timer that is text': () => Reflect.apply(setTimeout, window, ['planted()']),
        'a worker from a file': () => new Worker('/site/host/worker.js'),
        'a second policy': () =>
          (window as unknown as { trustedTypes: TrustedTypes }).trustedTypes.createPolicy('mine', {}),
      }
      interface TrustedTypes {
        createPolicy(name: string, rules: object): void
      }
      return Object.entries(attempts).flatMap(([name, attempt]) => {
        try {
          attempt()
          return [name]
        } catch {
          return []
        }
      })
    })
    expect(accepted, path).toEqual([])
  }
})

test('a file of the site runs with the digest that the page names, and not without', async ({
  page,
  product,
}) => {
  await page.goto('/')
  const [address = '', integrity = ''] =
    [...product.site.liveFiles('user')].find(([each]) => each.endsWith('/entry.js')) ?? []
  const outcome = (digest: string) =>
    page.evaluate(
      ([src, integrity]) =>
        new Promise((resolve) => {
          const script = document.createElement('script')
          Object.assign(script, { crossOrigin: 'anonymous', ...(integrity && { integrity }), src })
          script.onload = () => resolve('ran')
          script.onerror = () => resolve('refused')
          document.head.append(script)
        }),
      [address, digest],
    )
  expect(await outcome('')).toBe('refused')
  expect(await outcome(integrity)).toBe('ran')
})
