// Runs in the page before React. Each part that is built in development brings a React Refresh of its own, and
// each of them comes too late or too alone for the one React on the page.
{
  const renderers = new Map()
  const record = (renderer) => {
    renderers.set(renderers.size, renderer)
    return renderers.size - 1
  }
  // React tells the hook of itself once, when it starts: who comes later finds it in the record.
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers,
    supportsFiber: true,
    inject: record,
    onScheduleFiberRoot() {},
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  }

  const hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__
  const { inject } = hook
  hook.inject = (renderer) => {
    // React asks one handler for the newest form of a component; each part knows its own components alone.
    const handlers = new Set()
    const { setRefreshHandler } = renderer
    renderer.setRefreshHandler = (handler) => {
      handlers.add(handler)
      setRefreshHandler((type) => {
        for (const ask of handlers) {
          const family = ask(type)
          if (family) return family
        }
        return undefined
      })
    }
    return inject.call(hook, renderer)
  }
}
