// Connects several copies of React Refresh to the page's one React. Runs before React; each part in development brings
// its own copy, which comes too late or would replace the others.
{
  const renderers = new Map()
  const record = (renderer) => {
    renderers.set(renderers.size, renderer)
    return renderers.size - 1
  }
  // React registers with the hook once, when it starts: a copy that comes later finds the renderer here.
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
    // React accepts one refresh handler; each part's handler knows only its own components.
    const handlers = new Set()
    const { setRefreshHandler } = renderer
    if (!setRefreshHandler) {
      // React's production build cannot refresh components, so an edit reloads the page.
      addEventListener('message', ({ data }) => {
        if (String(data).startsWith('webpackHotUpdate')) location.reload()
      })
      return inject.call(hook, renderer)
    }
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
