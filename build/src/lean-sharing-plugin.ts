import type { Compiler, RspackPluginInstance } from '@rspack/core'

/** `R` is the bundler's require function. The names of its properties are the bundler's. */
const around = (code: string): string => `((R) => {${code}})(__webpack_require__);\n`

const offering = `
const offer = (scope, { name, version, factory, eager }) => {
  (scope[name] ??= {})[version] ??= { get: factory, from: R.initializeSharingData.uniqueName, eager: !!eager };
};`

const initializing = (isHost: boolean, offers: boolean): string => `${offers ? offering : ''}
const started = {};
const start = (name, chain) => {
  const scope = (R.S[name] ??= ${isHost ? 'globalThis.drapeShares ??= {}' : '{}'});
  const waits = [];
  for (const stage of R.initializeSharingData.scopeToSharingDataMapping[name] ?? []) {
    ${offers ? 'if (stage.name) offer(scope, stage); else' : ''}
    waits.push(Promise.resolve(R(stage)).then((neighbour) => neighbour.init(scope, chain)).catch(console.warn));
  }
  return waits.length ? Promise.all(waits) : 1;
};
R.I = (name, chain) => {
  chain ||= [];
  if (chain.includes(R)) return;
  chain.push(R);
  return (started[name] ??= start(name, chain));
};`

/**
 * Offers the build's packages and initializes its neighbours, where it has any. The share scope of the host is a global,
 * so that its own code finds it, and a development server can put its React there before the host runs.
 */
const sharing = (isHost: boolean, table: string): string => {
  const offers = table.includes('factory')
  const isEmpty = !/\[\s*[^\s\]]/.test(table)
  return around(isEmpty ? 'R.I = () => {};' : initializing(isHost, offers))
}

/** Puts into a module's place what is found for it before a chunk is run. The next chunk that asks tries again. */
const settling = `
const settled = {};
const settle = (id, enter) => {
  R.m[id] = (module) => {
    delete R.c[id];
    module.exports = enter();
  };
};
const settleLater = (id, find) => settled[id] ??= Promise.resolve().then(find).then(
  (enter) => settle(id, enter),
  (error) => {
    delete settled[id];
    settle(id, () => { throw error; });
  },
);`

/** Takes what is loaded already, otherwise the newest: every share of ours is a singleton. */
const consuming = around(`${settling}
const { chunkMapping, moduleIdToConsumeDataMapping: wanted, initialConsumes = [] } = R.consumesLoadingData;
const choose = (versions) =>
  versions[Object.keys(versions).reduce((best, next) =>
    versions[best].loaded || best.localeCompare(next, undefined, { numeric: true }) > 0 ? best : next)];
const take = (id) => {
  const { shareKey, fallback } = wanted[id];
  const lend = () => {
    const versions = R.S.default?.[shareKey];
    if (!versions) {
      if (fallback) return fallback();
      throw Error(\`Nobody shares \${shareKey}\`);
    }
    const chosen = choose(versions);
    chosen.loaded = 1;
    return chosen.get();
  };
  const ready = R.I('default');
  return ready?.then ? ready.then(lend) : lend();
};
for (const id of initialConsumes) settle(id, () => take(id)());
if (R.f) R.f.consumes = (chunk, promises) => {
  for (const id of chunkMapping[chunk] ?? []) promises.push(settleLater(id, () => take(id)));
};`)

/** Opens the doors of neighbours. */
const remotes = around(`${settling}
const { chunkMapping, moduleIdToRemoteDataMapping: doors } = R.remotesLoadingData;
R.f.remotes = (chunk, promises) => {
  for (const id of chunkMapping[chunk] ?? []) promises.push(settleLater(id, async () => {
    const { name, externalModuleId } = doors[id];
    const neighbour = await R(externalModuleId);
    await R.I('default');
    return neighbour.get(name);
  }));
};`)

/** What the bundler's tables say besides: the gate compares ranges, and shares are singletons in one scope. */
const unused =
  /(?<=[{ ,])"?(?:import|requiredVersion|strictVersion|singleton|treeShakingMode|remoteName|shareScope|fallback)"?: ?(?:"[^"]*"|null|undefined|true|false|!0|!1|0|1)(?:, ?|(?=\s*\}))/g

/** Keeps the table that a runtime module of the bundler begins with, and replaces what follows. */
const replaceAfter = (source: string, start: string, codeFor: (table: string) => string): string => {
  const at = source.indexOf(start)
  if (at < 0) throw new Error(`The bundler's sharing has changed: it has no ${start}.`)
  const table = source.slice(0, at).replaceAll(unused, '')
  return table + codeFor(table)
}

/**
 * Replaces the bundler's sharing, 2.7 KB (brotli) in each entry, by what our shares need of it: singletons that one part
 * provides, in ranges that the release gate has compared.
 */
export class LeanSharing implements RspackPluginInstance {
  readonly #isHost: boolean

  constructor(isHost: boolean) {
    this.#isHost = isHost
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('LeanSharing', (compilation) => {
      compilation.hooks.runtimeModule.tap('LeanSharing', ({ name, source }) => {
        if (!source) return
        const replace = (start: string, codeFor: (table: string) => string) => {
          source.source = Buffer.from(replaceAfter(String(source.source), start, codeFor))
        }
        if (name === 'sharing') replace('var initPromises', (table) => sharing(this.#isHost, table))
        if (name === 'consumes_loading') replace('var splitAndConvert', () => consuming)
        if (name === 'remotes_loading') replace('__webpack_require__.f.remotes =', () => remotes)
      })
    })
  }
}
