import { linesOn } from '../../../test/command.ts'
import { siteForEach } from '../../../test/each-test.ts'
import { trustStore } from './token.store.ts'
import { provenBy, readTrust, type Trust } from './trust.ts'

const site = siteForEach()

test.each([
  [['--issuer', 'http://ci.example'], '--issuer must be an address that begins with https://.'],
  [['--issuer', 'http://ci.example', '--private'], '--issuer must be'],
  [['--issuer', 'https://me@ci.example'], '--issuer must be'],
  [['--issuer', 'https://ci.example'], 'Say whose tokens'],
  [['--issuer', 'https://ci.example', '--claim', 'name=x'], 'Say whose tokens'],
  [['--issuer', 'https://ci.example', '--claim', 'aud=x'], '--claim must be'],
  [['--issuer', 'https://token.actions.githubusercontent.com'], '--repository must be'],
  [['--issuer', 'https://gitlab.com', '--repository', 'acme'], '--repository must be'],
  [['--issuer', 'https://gitlab.com', '--repository', 'acme/*', '--ref', 'refs/heads/main'], '--repository'],
  [['--issuer', 'https://gitlab.com', '--repository', 'acme/shop'], '--ref must be'],
  [['--issuer', 'https://gitlab.com', '--repository', 'acme/shop', '--ref', 'main'], '--ref must be'],
  [['--issuer', 'https://gitlab.com', '--repository', 'acme/shop', '--ref', 'refs/heads/*'], '--ref must be'],
  [
    [
      '--issuer',
      'https://gitlab.com',
      '--repository',
      'acme/shop',
      '--ref',
      'refs/heads/main',
      '--claim',
      'pipeline_source=merge_request_event',
    ],
    '--claim names a claim twice',
  ],
])('nobody is trusted by %j', (words, problem) => {
  expect(() => linesOn(site, ['trust', 'shop', ...words])).toThrow(problem)
  expect(trustStore(site.folder).list()).toEqual([])
})

const acmeShop = { repository: 'acme/shop', ref: 'refs/heads/main', private: false }

test.each([
  ['https://token.actions.githubusercontent.com', 'https://github.com/acme/shop'],
  ['https://token.actions.githubusercontent.com/acme', 'https://github.com/acme/shop'],
  ['https://token.actions.acme.ghe.com', 'https://acme.ghe.com/acme/shop'],
  ['https://git.acme.example/_services/token', 'https://git.acme.example/acme/shop'],
])('runs of %s are of %s', (issuer, repository) => {
  const trust: Trust = {
    id: '00000000',
    parts: ['shop'],
    rights: ['publish'],
    ...readTrust({ issuer, ...acmeShop }),
    madeAt: '2026-11-28T00:00:00Z',
    madeBy: 'ravi',
  }
  expect(trust.claims).toMatchObject({ repository: ['acme/shop'], ref: ['refs/heads/main'] })
  const said = { repository: 'acme/shop', sha: 'c'.repeat(40), ref: 'refs/heads/main', actor: 'a\nb' }
  expect(provenBy(trust, said)).toMatchObject({
    repository,
    branch: 'main',
    startedBy: 'a b',
    forge: 'github',
  })
})
