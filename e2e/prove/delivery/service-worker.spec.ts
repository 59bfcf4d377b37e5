import { running } from '../../src/product/page-scripts.ts'
import { expect, test } from '../../src/product/product.ts'
import { newerLine, openSignIn, reloadSignIn, signInButton, startedIn } from '../../src/product/screens.ts'
import { startServer } from '../../src/product/server.ts'
import { expectUsable, pressUntilFocused } from '../../src/product/usable.ts'
import { cachedFiles, visitOnce, visitTwice, waitForUpdateCheck } from '../../src/product/worker.ts'

test.use({ serviceWorkers: 'allow' })

test('a promotion is announced in one line that everybody can use, loads nothing by itself, and is shown at the next visit', async ({
  page,
  deployment: { address, site },
}) => {
  await visitTwice(page, address)
  const version = await site.redeploy('user')
  await page.reload()
  await expect(newerLine(page)).toBeVisible()
  expect(await startedIn(page)).not.toContain(version)
  await expectUsable(page)
  await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'Use it' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => startedIn(page)).toContain(version)
  await expect(signInButton(page)).toBeVisible()
  await expect(newerLine(page)).toHaveCount(0)
  // A file that did not change keeps its older address: what the page does not start is gone.
  const idle = async () => {
    const started = await startedIn(page)
    return (await cachedFiles(page)).filter(
      (path) => path.startsWith('/site/user/') && !started.includes(path),
    )
  }
  await expect.poll(idle).toEqual([])
})

test('a stored page that is so old that its versions have left the history is not started', async ({
  page,
  deployment: { address, site },
}) => {
  const longAgo = site.liveVersion('user')
  await visitOnce(page, address)
  await reloadSignIn(page)
  // As many as a part can be rolled back through.
  let live = longAgo
  for (let nth = 0; nth < 10; nth += 1) live = await site.redeploy('user')
  await openSignIn(page, address)
  expect(await running(page)).toEqual([live])
})

test('a stored page whose nonce does not fit its policy is not used, and the visit goes on', async ({
  page,
  deployment: { address },
}) => {
  await visitOnce(page, address)
  await page.evaluate(async () => {
    const cache = await caches.open('drape-pages-1')
    const reply = await cache.match('/')
    const headers = new Headers(reply?.headers)
    const policy = headers.get('content-security-policy') ?? ''
    headers.set('content-security-policy', policy.replace(/'nonce-[^']+'/, "'nonce-of-another-page'"))
    await cache.put('/', new Response(await reply?.text(), { headers }))
  })
  await reloadSignIn(page)
})

test('the registry is asked once in a visit', async ({ page, deployment: { address, proxy } }) => {
  await visitTwice(page, address)
  proxy.forget()
  await page.reload()
  await waitForUpdateCheck(page)
  expect(proxy.countOf('/site/registry.json')).toBe(1)
})

test('the kill switch removes the worker with all that it holds, and pages start none', async ({
  page,
  product,
  network,
}) => {
  await visitOnce(page, network.address)
  const { address, stop } = await startServer(product.site.folder, { SERVICE_WORKER: 'off' })
  network.relayTo(address)
  await openSignIn(page, network.address)
  const workersAndCaches = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).filter((name) => name.startsWith('drape-')),
    ])
  await expect.poll(workersAndCaches).toEqual([0, []])
  await openSignIn(page, network.address)
  expect(await workersAndCaches()).toEqual([0, []])
  await stop()
})

test('a browser that keeps nothing shows the same, and says nothing of it', async ({
  page,
  deployment: { address },
}) => {
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () =>
      Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))
  })
  await openSignIn(page, address)
  await reloadSignIn(page)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('a version that was withdrawn is not started again, even by the page that holds it', async ({
  page,
  deployment: { address, site },
}) => {
  const before = site.liveVersion('user')
  const withdrawn = await site.redeploy('user')
  await visitOnce(page, address)
  await reloadSignIn(page)
  expect(await site.rollBack('user')).toBe(before)
  const started: string[] = []
  page.on('response', (reply) => started.push(reply.url()))
  await openSignIn(page, address)
  const live = await startedIn(page)
  expect(live).not.toContain(withdrawn)
  expect(live).toContain(before)
  expect(await running(page)).toEqual([before])
})

test('a stored file that was altered does not run, and the visit goes on', async ({
  page,
  complaints,
  deployment: { address },
}) => {
  await visitOnce(page, address)
  await page.evaluate(async () => {
    const cache = await caches.open('drape-files-1')
    for (const request of await cache.keys()) {
      const reply = await cache.match(request)
      if (request.url.includes('/site/host/'))
        await cache.put(request, new Response(`${await reply?.text()};globalThis.isAltered = true`, reply))
    }
  })
  await reloadSignIn(page)
  expect(await page.evaluate(() => 'isAltered' in globalThis)).toBe(false)
  complaints.splice(0)
})
