import { trustOwnScripts } from './trusted-types.ts'

interface Rules {
  createHTML(text: string): string | null
  createScriptURL(address: string, type: string, sink: string): string | null
}

const trust = (others: readonly string[] = [], site = ''): Rules => {
  document.body.innerHTML = `
<script type="application/json" id="drape-registry">{"shop":[{"entry":"${site}/site/shop/0123456789ab/entry.js"}]}</script>
<script type="application/json" id="drape-scripts">{"hosts":[{"scripts":[{"url":"${site}/site/host/0123456789ab/main.js"}]}]}</script>
<script type="text/html" data-face="out"><p>Sign in</p></script>`
  const policies: Rules[] = []
  Object.assign(globalThis, {
    trustedTypes: {
      createPolicy: (name: string, rules: Rules) => name === 'default' && policies.push(rules),
    },
  })
  trustOwnScripts(others)
  expect(policies).toHaveLength(1)
  return policies[0] as Rules
}

afterEach(() => Reflect.deleteProperty(globalThis, 'trustedTypes'))

const script = (rules: Rules, address: string) =>
  rules.createScriptURL(address, 'TrustedScriptURL', 'HTMLScriptElement src') === address

test.each([
  ['of a live version', '/site/shop/0123456789ab/queue.js', true],
  ['of another version, as after a promotion', '/site/shop/ba9876543210/entry.js', true],
  ['beside the site', '/api/orders/', false],
  ['that leads out of the site', '/site/../api/orders/', false],
  ['of another server', 'https://elsewhere.example/site/shop/0123456789ab/entry.js', false],
  ['that is text itself', 'data:text/javascript,planted()', false],
  ['that a page has made', 'blob:http://localhost/1', false],
  ['of Google', 'https://accounts.google.com/gsi/client', false],
])('whether a script %s may be loaded', (_, address, may) => {
  expect(script(trust(), address)).toBe(may)
})

test('where the files come from another server, they may come from its site and not from the rest of it', () => {
  const rules = trust([], 'https://cdn.example')
  expect(script(rules, 'https://cdn.example/site/shop/ba9876543210/entry.js')).toBe(true)
  expect(script(rules, 'https://cdn.example/elsewhere.js')).toBe(false)
  expect(script(rules, '/site/shop/ba9876543210/entry.js')).toBe(false)
})

test('a script of others may be loaded by the address that the host names, and by no longer one', () => {
  const address = 'https://elsewhere.example/counter.js?id=1'
  expect(script(trust(), address)).toBe(false)
  expect(script(trust([address]), address)).toBe(true)
  expect(script(trust([address]), `${address}1`)).toBe(false)
})

test('a worker is made of what the page holds, and the service worker is ours', () => {
  const rules = trust()
  const worker = (address: string, sink: string) => rules.createScriptURL(address, 'TrustedScriptURL', sink)
  expect(worker('blob:http://localhost/1', 'Worker constructor')).not.toBeNull()
  expect(worker('/site/shop/0123456789ab/entry.js', 'Worker constructor')).toBeNull()
  expect(worker('/service-worker.js', 'ServiceWorkerContainer register')).not.toBeNull()
  expect(worker('/site/shop/0123456789ab/entry.js', 'ServiceWorkerContainer register')).toBeNull()
})

test('markup is what the page brought, and styles and words are none', () => {
  const rules = trust()
  expect(rules.createHTML('<p>Sign in</p>')).toBe('<p>Sign in</p>')
  expect(rules.createHTML('.title { color: red }')).toBe('.title { color: red }')
  expect(rules.createHTML('<p>Sign in</p><img src=x onerror=planted()>')).toBeNull()
})

test('a browser without trusted types starts the page all the same', () => {
  expect(trustOwnScripts).not.toThrow()
})
