import type { Kept } from '../../src/release/kept/kept.ts'
import { promote } from '../../src/release/promote.ts'
import { act, liveSite } from '../../test/command.ts'
import { siteForEach } from '../../test/each-test.ts'
import { v1, v2 } from '../../test/site.ts'

const site = siteForEach(liveSite)

const shop = (files: Kept['files']) => site.publish('shop', '2', {}, { files })

const liveShop = () => site.store.readRegistry().history['shop']?.[0]

test.each([
  ['a tag', 'h1 { color: red }'],
  ['the page', 'body { display: none }'],
  ['a custom property of the host', ':root { --accent: red }'],
  ['a class of the page', ':global(.ant-btn) { display: none }'],
  ['another sheet', '@import "./page.css";'],
])('a style for %s leaves what is live as it is', (_, sheet) => {
  const version = shop({ 'src/shop.module.css': sheet, 'src/page.css': 'h1 { color: red }' })
  expect(() => promote(site.store, { shop: version }, act)).toThrow(/\(styles\)/)
  expect(liveShop()).toBe(v1)
})

const threeMegabytes = (piece: string) => piece.repeat(Math.ceil(3_000_000 / piece.length))

/** Patterns that began anew within what they had passed took minutes for such texts, in everybody's promotions. */
test.each(['--a', '.a', 'var(', 'className={', '<style ', 'import {'])(
  'a team whose live sources hold 3 MB of %j stops nobody else',
  (piece) => {
    const text = threeMegabytes(piece)
    const version = shop({ 'src/a.module.css': `.a { ${text}`, 'src/a.html': text })
    promote(site.store, { shop: version }, { ...act, despite: ['styles', 'policy'] })
    expect(liveShop()).toBe(v2)
    promote(site.store, { cart: site.publish('cart', '2') }, act)
  },
)

test.each(['from/*', "import '/a'\n", '/// <reference path="/a" />\n'])(
  'a team that brings 3 MB of %j is refused, and what is live stays',
  (piece) => {
    const version = shop({ 'src/a.ts': threeMegabytes(piece) })
    expect(() => promote(site.store, { shop: version }, act)).toThrow()
    expect(liveShop()).toBe(v1)
  },
)
