import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calls } from '@drape/contract/calls'
import { readDescription, readManual } from '@drape/contract/openapi'
import {
  changePassword,
  readDevelopmentKeys,
  signForDevelopment,
  signStylistIn,
} from '@drape/contract/session'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import { testApp, testEnv } from '../../../test/app.ts'
import { buildApp } from '../../app.ts'
import type { ApiDocument, Operation } from './document.ts'

const production = { NODE_ENV: 'production', GOOGLE_CLIENT_ID: 'x', TOKEN_KEY: 'x'.repeat(32) }

let app: FastifyInstance
let document: ApiDocument

const describeIt = async (server: FastifyInstance): Promise<ApiDocument> =>
  (await server.inject(readDescription.path)).json()

const operationsOf = ({ paths }: ApiDocument): [name: string, operation: Operation][] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )

const running = testApp()

beforeAll(async () => {
  app = running.app
  document = await describeIt(app)
})

describe('the OpenAPI document', () => {
  it('is one of OpenAPI 3.1', async () => {
    expect(await new Validator().validate({ ...document })).toEqual({ valid: true })
    expect(document.openapi).toBe('3.1.0')
  })

  it('has every call that is served, and no other, with and without the slash', async () => {
    const printed = operationsOf(document).map(([name]) => name)
    const served = app.routes
      .filter(({ url, method, call }) => method !== 'HEAD' && (call || url.startsWith('/api')))
      .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
      // Routes that are not calls of the contract: 404s, CSP reports, evidence of pages, and those of the release tool.
      .filter((name) => !/ \/api(\/\*|\/csp-reports\/|\/evidence\/|\/releases\/.*)?$/.test(name))
    expect(printed.sort()).toEqual(served.sort())

    for (const name of printed) {
      const [method = '', path = ''] = name.split(' ')
      const url = path.replace(/\/$/, '').replace(/\{\w+\}/g, ':x')
      for (const each of [url, `${url}/`]) {
        const route = app.findRoute({ method: method as 'GET', url: each })
        expect([name, route ? 'served' : 'missing']).toEqual([name, 'served'])
      }
    }
  })

  it('has every call of the contract', () => {
    const described = operationsOf(document).map(([, { operationId }]) => operationId)
    expect(described.sort()).toEqual(calls.map(({ name }) => name).sort())
  })

  it('says of each call its concept, its name, who may make it and how it may be refused', () => {
    const operations = operationsOf(document)
    expect(operations.length).toBeGreaterThan(5)
    for (const [, operation] of operations) {
      const entry = calls.find(({ name }) => name === operation.operationId)
      expect(operation).toMatchObject({ tags: [entry?.concept], 'x-who': entry?.call.who })
      expect(operation.security).toEqual(entry?.call.who === 'anyone' ? [] : [{ bearer: [] }, { dpop: [] }])
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '400', 'default']))
    }
    expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length)
  })

  it('says of each concept in a sentence what its calls are about', () => {
    const sentences = document.tags.map(({ description }) => description)
    expect(sentences).toEqual(sentences.map(() => expect.stringMatching(/^[A-Z][^.]+\.$/)))
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  it('says of each call with a file that it takes a form, also where the file comes alone', () => {
    const byName = Object.fromEntries(operationsOf(document).map(([, each]) => [each.operationId, each]))
    const files = calls.flatMap(({ name, call }) =>
      'file' in call && call.file ? [[name, call.file] as const] : [],
    )
    expect(files.length).toBeGreaterThan(0)
    for (const [name, file] of files) {
      const { content = {} } = byName[name]?.requestBody ?? {}
      expect([name, content]).toEqual([
        name,
        {
          'multipart/form-data': {
            schema: expect.objectContaining({ required: expect.arrayContaining([file]) }),
          },
        },
      ])
    }
  })

  it('says which reply sets a cookie', () => {
    const marked = operationsOf(document).filter(([, { responses }]) => responses['200']?.headers)
    expect(marked.map(([name]) => name).sort()).toEqual(
      [signStylistIn, changePassword].map(({ method, path }) => `${method} ${path}`).sort(),
    )
    expect(Object.keys(marked[0]?.[1].responses['200']?.headers ?? {})).toEqual(['Set-Cookie'])
  })

  it('leaves out the development identity where there is none', async () => {
    const env = testEnv(production)
    const ofProduction = await buildApp({ env, database: running.database, log: { level: 'silent' } })
    const printed = JSON.stringify(await describeIt(ofProduction))
    for (const { path } of [signForDevelopment, readDevelopmentKeys]) expect(printed).not.toContain(path)
    await ofProduction.close()
  })

  it('is sent once to whoever keeps it', async () => {
    for (const url of [readDescription.path, readManual.path, `${readManual.path}/`]) {
      const first = await app.inject(url)
      expect(first.headers['cache-control']).toBe('public, no-cache')
      const headers = { 'if-none-match': `"other", W/${first.headers['etag']}` }
      const again = await app.inject({ url, headers })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
  })
})

test('every path that docs/api.md names is served', async () => {
  const page = await readFile(join(__dirname, '../../../../docs/api.md'), 'utf8')
  const paths = [...page.matchAll(/\/api\/[\w/$.-]*/g)].map(([path]) => path.replace(/\$\w+/g, '{id}'))
  const bare = (path: string) => path.replace(/\/$/, '')
  const served = new Set(Object.keys(document.paths).map(bare))
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.map(bare).filter((path) => !served.has(path))).toEqual([])
})

describe('the page of the calls', () => {
  it('shows each call with its path and what it takes, and nothing that runs', async () => {
    const reply = await app.inject(readManual.path)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    for (const [name, { operationId }] of operationsOf(document)) {
      const [, path = ''] = name.split(' ')
      expect(reply.body).toContain(`<code>${path}</code>`)
      expect(reply.body).toContain(`id="${operationId}"`)
    }
    expect(reply.body).not.toMatch(/<script|style=|\son\w+=|undefined|\[object/)
    const ids = [...reply.body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of reply.body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  })
})
