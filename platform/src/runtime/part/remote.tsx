/**
 * The path of a remote from the registry to the screen: registry, version, script, container, render. What mends it on its
 * way is not here: load-script.ts and chunk-watch.ts ask for a file once more, fallback.ts turns to the version before,
 * recovery.ts reloads the page without a version that failed later.
 */
import {
  getInstance,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
} from '@module-federation/enhanced/runtime'
import {
  type ComponentType,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { useLocation } from 'react-router-dom'
import type { PageRegistry, PageRelease } from '../../release/page-registry.ts'
import { fillingsOf } from '../slot/fillings.tsx'
import { watchChunks } from './chunk-watch.ts'
import { withoutAvoided } from './failed-versions.ts'
import { createVersions, repairsOf, type Versions } from './fallback.ts'
import { loadScript } from './load-script.ts'
import { describeRemotes } from './module-info.ts'
import { nextTask } from './next-task.ts'
import { isNotFound } from './not-found.ts'
import { PartFailure } from './part-failure.ts'
import { type OpenedComponent, type PartLoader, recovering } from './recovery.ts'
import { ScriptFailure } from './script.ts'
import { Shown } from './shown.tsx'

export type { FailureReason } from './part-failure.ts'
export { nextTask, PartFailure, type PartLoader }

/** 1. The registry, which the page brings along, names the versions of each remote; those that failed here come last. */
export const createLoader = (registry: PageRegistry): PartLoader => {
  const usable = withoutAvoided(registry)
  const loader = recovering(registry, federate(usable))
  globalThis.drapeFillings = fillingsOf(usable, loader)
  return loader
}

/** 2. Before the runtime asks for a remote, the plugin puts the version that this page starts in the place of its name. */
const remotesPlugin = (versions: Versions, loadEntry: LoadEntry): ModuleFederationRuntimePlugin => ({
  name: 'drape-remotes',
  beforeRequest: (request) => {
    const [name = '', ...expose] = request.id.split('/')
    if (!versions.has(name)) return request
    const { scope, entry } = versions.release(name)
    request.origin.registerRemotes([{ name: scope, entry }])
    return { ...request, id: [scope, ...expose].join('/') }
  },
  // The runtime knows no remote by its name, and would preload without a hash.
  beforePreloadRemote: ({ preloadOps }) => {
    for (const op of preloadOps.splice(0))
      if (versions.has(op.nameOrAlias)) loadEntry(versions.release(op.nameOrAlias)).catch(() => {})
      else preloadOps.push(op)
  },
  loadEntry: async ({ remoteInfo }) => {
    const version = versions.of(remoteInfo.name)
    return version && loadEntry(version.release)
  },
  errorLoadRemote: async ({ id, error, from, lifecycle, origin, remote }) => {
    const version = lifecycle === 'onLoad' ? versions.of(remote?.name ?? '') : undefined
    if (!version) return undefined
    await versions.heal(version.name, version.release, error)
    return origin.loadRemote(id, { from, loadFactory: from !== 'build' })
  },
})

type Container = NonNullable<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>>
type LoadEntry = (release: PageRelease) => Promise<Container>

const containerIn = (scope: string): Container | undefined =>
  (globalThis as unknown as Record<string, Container | undefined>)[scope]

/** 3. The entry is a script with its hash. It runs once; after a failure it is loaded again, but not after it hung. */
const entryLoader = (): LoadEntry => {
  const loads = new Map<string, Promise<Container>>()
  const load = async ({ scope, entry, integrity }: PageRelease): Promise<Container> => {
    if (!containerIn(scope)) await loadScript(entry, integrity)
    const container = containerIn(scope)
    if (!container) throw new Error(`${entry} left no container`)
    return container
  }
  return (release) => {
    const existing = loads.get(release.scope)
    if (existing) return existing
    const loading = load(release)
    loads.set(release.scope, loading)
    loading.catch((error) => (error instanceof ScriptFailure && error.hangs) || loads.delete(release.scope))
    return loading
  }
}

/** 4. The page's federation instance loads exposes of that container, and those of its neighbours first. */
export const federate = (registry: PageRegistry) => {
  watchChunks()
  describeRemotes(registry)
  const versions = createVersions(registry, repairsOf(registry))
  const loadEntry = entryLoader()
  // The bundler has made it, and has it share the packages of the host.
  const instance = getInstance()
  if (!instance) throw new Error('The page has no federation instance.')
  registerGlobalPlugins([remotesPlugin(versions, loadEntry)])
  // An instance that was made before takes over global plugins only when it is given plugins itself.
  instance.registerPlugins([])

  const loadExpose = async <T,>(name: string, expose: string): Promise<T> => {
    for (;;) {
      const release = versions.release(name)
      // As a bundler asks: for the function that executes the module.
      const enter = await instance.loadRemote<() => T>(`${name}/${expose}`, {
        loadFactory: false,
        from: 'build',
      })
      if (versions.release(name) !== release) continue
      // Executing a module takes long on a slow phone, so it gets a task of its own.
      await nextTask()
      try {
        if (enter) return enter()
        throw new Error(`${name} does not expose ${expose}.`)
      } catch (error) {
        await versions.heal(name, release, error)
      }
    }
  }

  /** All modules of one version, which may be older than those of other remotes. */
  const loadExposes = async <T,>(name: string, exposes: readonly string[]): Promise<readonly T[]> => {
    for (;;) {
      const release = versions.release(name)
      const modules = await Promise.all(exposes.map((expose) => loadExpose<T>(name, expose)))
      if (versions.release(name) !== release) continue
      versions.keep(name)
      return modules
    }
  }

  const open = async (name: string, expose = 'app'): Promise<OpenedComponent> => {
    if (expose === 'app') for (const each of [name, ...Object.keys(versions.needs(name))]) versions.show(each)
    // In advance: an error is reported when the remote is opened.
    loadEntry(versions.release(name)).catch(() => {})
    // Another expose asks for its own neighbours: the plugin answers with the versions that the page has.
    const needs = Object.entries(expose === 'app' ? versions.needs(name) : {})
    await Promise.all(needs.map(([neighbour, exposes]) => loadExposes(neighbour, exposes)))
    const [module] = await loadExposes<{
      readonly App?: OpenedComponent
      readonly default?: OpenedComponent
    }>(name, [expose])
    const component = module?.App ?? module?.default
    if (!component) throw new Error(`${name} exports no App at ${expose}.`)
    return component
  }

  return { open, inUse: versions.inUse, leave: versions.leave }
}

/** What a host shows in the place of a remote, and above it. */
export interface PartPanels {
  /** One that could not be opened. */
  readonly Unavailable: ComponentType<{
    readonly failure: PartFailure
    readonly retry: (failure: PartFailure) => Promise<boolean>
  }>
  /** One that failed after it was seen. */
  readonly Crashed: ComponentType<{ readonly retry: () => void }>
  readonly Notice: ComponentType<{ readonly isOlder: boolean }>
  /** At an address of no remote, and where a remote says that nothing is: see not-found.ts. */
  readonly NotFound: ComponentType
}

interface PartOutletProps {
  readonly part: string
  /** The expose whose App, or default export, is rendered. */
  readonly expose?: string
  readonly props?: object
  readonly loader: PartLoader
  readonly panels: PartPanels
}

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'open'; readonly App: OpenedComponent }
  | { readonly is: 'failed'; readonly failure: PartFailure }

/** 5. The host renders it where its route is, in a boundary of its own. */
export const PartOutlet = ({ part, expose, props = {}, loader, panels }: PartOutletProps) => {
  const [state, setState] = useState<State>({ is: 'loading' })
  const [isRecovering, setIsRecovering] = useState(false)
  const isSeen = useRef(false)
  const onShown = useCallback(() => {
    isSeen.current = true
  }, [])
  const { key } = useLocation()

  // A host's styles may ask for it, also after navigating.
  useLayoutEffect(() => {
    document.body.dataset['part'] = part
  }, [part])

  useEffect(() => {
    let isGone = false
    let stopWatching = () => {}
    loader.open(part, expose).then(
      (App) => {
        if (isGone) return
        // Starts before the part renders, because a part that loops forever leaves no time afterwards.
        stopWatching = loader.watch(part)
        // Rendering is interruptible (startTransition), because it takes half a second on a slow phone.
        startTransition(() => setState({ is: 'open', App }))
      },
      (error: unknown) => setState({ is: 'failed', failure: PartFailure.of(part, error) }),
    )
    return () => {
      isGone = true
      stopWatching()
    }
  }, [part, expose, loader])

  // While #root is empty, the page shows its skeleton.
  if (state.is === 'loading') return null
  const { Unavailable, Crashed, Notice, NotFound } = panels
  const unavailable = (error: unknown) => (
    <Unavailable failure={PartFailure.of(part, error)} retry={loader.retry} />
  )
  if (state.is === 'failed') return unavailable(state.failure)
  const { App } = state
  const fallback = ({ error, resetErrorBoundary }: FallbackProps) => {
    if (isNotFound(error)) return <NotFound />
    if (isRecovering) return null
    return isSeen.current ? <Crashed retry={resetErrorBoundary} /> : unavailable(error)
  }
  const recover = (error: unknown) => {
    if (!isNotFound(error)) setIsRecovering(isSeen.current ? loader.isLeaving() : loader.recover(part, error))
  }
  // What stands in a part's place after it threw is taken away by the next route.
  return (
    <ErrorBoundary resetKeys={[key]} fallbackRender={fallback} onError={recover}>
      <Notice isOlder={loader.isOlder(part)} />
      <App {...props} />
      <Shown part={part} onShown={onShown} />
    </ErrorBoundary>
  )
}
