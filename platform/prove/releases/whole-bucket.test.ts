import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allOnes, describeBucketSite } from '../../test/bucket-site.ts'
import { builtVersion } from '../../test/site.ts'

const [v1, v2, v3] = ['1', '2', '3'].map((digit) => builtVersion('shop', digit)) as [string, string, string]

describeBucketSite('a site in a bucket', (site) => {
  it('is published to, promoted, rolled back, compared and reported like one in a folder', async () => {
    expect(await site.live()).toEqual(allOnes)
    expect(await site.run('promote', 'shop', ...site.dist('shop', '2'), '--why', 'a new shelf')).toEqual([
      `shop ${v2} is live.`,
    ])
    expect(await site.live()).toEqual({ ...allOnes, shop: v2 })
    const file = await site.object(`shop/${v2}/app.js`)
    expect(await file.text()).toBe(readFileSync(join(site.builds.root, 'dist/shop/2/app.js'), 'utf8'))
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect(file.headers.get('content-type')).toContain('text/javascript')
    const { pages } = (await (await site.object('registry.json')).json()) as {
      pages: Record<string, { file: string }>
    }
    expect(await (await site.object(pages['/']?.file ?? '')).text()).toContain(`/site/shop/${v2}/entry.js`)

    await site.run('publish', 'shop', ...site.dist('shop', '3'))
    expect(await site.askJson('status')).toContainEqual(
      expect.objectContaining({
        part: 'shop',
        live: v2,
        before: [v1],
        published: [v3],
        why: 'a new shelf',
      }),
    )
    expect(await site.askJson('diff', 'shop')).toMatchObject({ from: v2, to: v3 })
    expect(await site.run('rollback', 'shop')).toEqual([`shop is back at ${v1}.`])
    expect(await site.live()).toEqual(allOnes)
    // A version that is in the bucket already is promoted as it is, even if it was built again.
    expect(await site.run('promote', 'shop', ...site.dist('shop', '2'))).toEqual([`shop ${v2} is live.`])
  })
})
