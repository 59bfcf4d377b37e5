import { mayRead, robotsRules } from './robots.ts'

const allows = (text: string, path: string) =>
  mayRead(robotsRules(text), new URL(path, 'https://shop.example'))

it.each([
  ['', '/kurta', true],
  ['User-agent: *\nDisallow: /', '/kurta', false],
  ['User-agent: *\nDisallow:', '/kurta', true],
  ['User-agent: other\nDisallow: /', '/kurta', true],
  ['User-agent: *\nDisallow: /\n\nUser-Agent: Drape # ours\nAllow: /', '/kurta', true],
  ['User-agent: *\nDisallow: /\n\nuser-agent: drape\nDisallow:', '/kurta', true],
  ['User-agent: drape\nUser-agent: other\nDisallow: /k', '/kurta', false],
  ['User-agent: *\r\nDisallow: /p\r\nAllow: /p/kurta', '/p/kurta', true],
  ['User-agent: *\nAllow: /p\nDisallow: /p', '/p', true],
  ['User-agent: *\nDisallow: /*?sort=', '/kurta?sort=price', false],
  ['User-agent: *\nDisallow: /*.html$', '/kurta.html', false],
  ['User-agent: *\nDisallow: /*.html$', '/kurta.html?x', true],
  ['User-agent: *\nDisallow: /kurta$', '/kurta/1', true],
  ['User-agent: *\nDisallow: /*a*a$', '/a', true],
  ['User-agent: *\nDisallow: /\u0000kurta\ud800', '/kurta', false],
  ['<!doctype html><p>not found: no', '/kurta', true],
  [`User-agent: *\n${'Disallow: /x\n'.repeat(5_001)}`, '/kurta', false],
  [`User-agent: *\nDisallow: /${'*a'.repeat(200_000)}$`, `/${'a'.repeat(2_000)}`, true],
])('%.60j says of %.20j: %p', (text, path, expected) => {
  expect(allows(text, path)).toBe(expected)
})
