import { execFile, execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './tool.ts'

const example = join(root, 'platform/example')

interface Block {
  readonly language: string
  /** The file of the example that it is taken from. */
  readonly file: string | undefined
  readonly text: string
}

/** The fenced blocks of platform/README.md. */
export const blocksInReadme = (): readonly Block[] =>
  [
    ...readFileSync(join(root, 'platform/README.md'), 'utf8').matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms),
  ].map(([, language = '', file, text = '']) => ({ language, file, text }))

export const readExample = (file: string): string => readFileSync(join(example, file), 'utf8')

const link = (target: string, path: string): void => symlinkSync(target, path, 'junction')

/** No link leads the gate's compiler out of its folder. */
const compiledWith = ['@types', 'react', 'react-dom', 'react-router-dom', 'typescript']

/** The platform of this tree starts by it; nobody else has it. */
const loader = 'tsx'

/** As npm would install it, but from the packages that this tree has installed already. */
const installLinked = (folder: string, packed: string): void => {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  for (const scope of ['.bin', '@drape/platform', '@example']) mkdirSync(join(to, scope), { recursive: true })
  for (const name of readdirSync(from).filter((each) => !['.bin', '@drape', loader].includes(each)))
    if (compiledWith.includes(name)) cpSync(join(from, name), join(to, name), { recursive: true })
    else link(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, '.bin'))) link(join(from, '.bin', name), join(to, '.bin', name))
  for (const name of ['host', 'remote-cart', 'remote-shop'])
    link(join(folder, name), join(to, '@example', name))
  const platform = join(to, '@drape/platform')
  execFileSync('tar', ['xzf', packed, '--strip-components', '1', '-C', platform])
  const { bin } = JSON.parse(readFileSync(join(platform, 'package.json'), 'utf8')) as {
    bin: Record<string, string>
  }
  for (const [name, file] of Object.entries(bin)) {
    execFileSync('chmod', ['+x', join(platform, file)])
    link(join(platform, file), join(to, '.bin', name))
  }
}

/** A stranger's folder, in which the commands of the README are run one after the other. */
export const openFolder = (packages: string, isInstalledByNpm: boolean) => {
  const folder = mkdtempSync(join(tmpdir(), 'drape-readme-'))
  const packed = join(folder, 'drape-platform.tgz')
  const [file = ''] = readdirSync(packages).filter((name) => name.startsWith('drape-platform-'))
  cpSync(join(packages, file), packed)
  cpSync(example, folder, {
    recursive: true,
    filter: (path) => !['dist', 'node_modules'].includes(basename(path)),
  })
  let stop = () => {}

  const serve = (command: string): Promise<string> => {
    const [, ...words] = command.replace(/ &$/, '').split(' ')
    const server = spawn(process.execPath, [...words, 'site', '0'], { cwd: folder })
    stop = () => server.kill()
    return new Promise((resolve, reject) => {
      server.stdout.once('data', (address: Buffer) => resolve(String(address).trim()))
      server.once('exit', () => reject(new Error(`${command} ends`)))
    })
  }
  return {
    /** What it says; of a server its address. */
    run: async (command: string): Promise<string> => {
      if (command.endsWith(' &')) return serve(command)
      if (command.startsWith('npm install') && !isInstalledByNpm) {
        installLinked(folder, packed)
        return ''
      }
      const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: folder })
      return stdout
    },
    write: (file: string, text: string): void => writeFileSync(join(folder, file), text),
    close: () => {
      stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
