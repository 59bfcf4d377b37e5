import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'

interface Renderer {
  setRefreshHandler?: (handler: (type: string) => string | undefined) => void
}

interface Page {
  readonly globalThis: { readonly __REACT_DEVTOOLS_GLOBAL_HOOK__: { inject(renderer: Renderer): number } }
}

const code = readFileSync(join(import.meta.dirname, 'fast-refresh.js'), 'utf8')

/** A fake page in which the script has run. */
const openPage = () => {
  const listeners: ((event: { data: string }) => void)[] = []
  const reload = jest.fn()
  const addEventListener = (_name: string, listener: (typeof listeners)[number]) => listeners.push(listener)
  const page = { addEventListener, location: { reload }, console } as unknown as Page
  runInNewContext(code, page)
  const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = page as unknown as Page['globalThis']
  const edit = () => {
    for (const listener of listeners) listener({ data: 'webpackHotUpdate0123' })
  }
  return { hook, reload, edit }
}

test('where React can exchange nothing, an edit loads the page again', () => {
  const { hook, reload, edit } = openPage()
  hook.inject({})
  edit()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('each part that was built in development tells React of its own components, and no page is loaded again', () => {
  const { hook, reload, edit } = openPage()
  const handlers: ((type: string) => string | undefined)[] = []
  const renderer: Renderer = { setRefreshHandler: (handler) => handlers.push(handler) }
  hook.inject(renderer)
  renderer.setRefreshHandler?.((type) => (type === 'Cart' ? 'Cart, edited' : undefined))
  renderer.setRefreshHandler?.((type) => (type === 'Basket' ? 'Basket, edited' : undefined))
  const ask = handlers.at(-1)
  expect(['Cart', 'Basket', 'Shell'].map((type) => ask?.(type))).toEqual([
    'Cart, edited',
    'Basket, edited',
    undefined,
  ])
  edit()
  expect(reload).not.toHaveBeenCalled()
})
