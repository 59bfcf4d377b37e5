import { chromium } from 'playwright'
import { monolithSite } from './monolith.site.ts'
import { serveSite } from './site.server.ts'
import { type Visit, visit } from './visit.ts'

const runs = Number(process.argv[2] ?? 3)
const sites = { monolith: monolithSite('bench/dist'), federated: 'site' }
const median = (v: number[]) => v.sort((a, b) => a - b)[Math.floor(v.length / 2)] ?? Number.NaN
const out: Record<string, Record<string, Visit[]>> = {}
const servers = Object.fromEntries(
  await Promise.all(Object.entries(sites).map(async ([n, s]) => [n, await serveSite(s)] as const)),
)
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    `--ignore-certificate-errors-spki-list=${Object.values(servers)
      .map((s) => s.keyHash)
      .join(',')}`,
  ],
})
for (let i = 0; i < runs; i += 1)
  for (const [name, server] of Object.entries(servers))
    for (const [path, part] of [
      ['/', 'user'],
      ['/stylist-login', 'stylist'],
    ] as const) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
      out[`${part} cold`] ??= {}
      ;((out[`${part} cold`] ?? {})[name] ??= []).push(await visit(context, server.address + path, part))
      out[`${part} second`] ??= {}
      ;((out[`${part} second`] ?? {})[name] ??= []).push(await visit(context, server.address + path, part))
      await context.close()
    }
for (const [what, by] of Object.entries(out)) {
  for (const key of ['firstPaintMs', 'interactiveMs', 'scriptBytes', 'allBytes', 'requests'] as const) {
    const m = median((by['monolith'] ?? []).map((v) => v[key]))
    const f = median((by['federated'] ?? []).map((v) => v[key]))
    console.log(
      what.padEnd(16),
      key.padEnd(14),
      m.toFixed(0).padStart(8),
      f.toFixed(0).padStart(8),
      (f / m).toFixed(3),
    )
  }
}
await browser.close()
process.exit()
