import { spawn } from 'node:child_process'
import { type APIRequestContext, request as http } from 'playwright/test'
import { root } from '../../../commands/tool.ts'
import { environment } from './server.ts'

const password = 'Silk and linen in the rain'

/** What somebody signs in with, and is shown as. */
export interface Colleague {
  readonly username: string
  readonly password: string
  readonly name: string
}

const meera: Colleague = { username: 'meera', password, name: 'Meera K.' }

/** As the house adds its stylists: by the command, beside the running server. */
const addStylist = (data: string, { username, name }: Colleague): Promise<void> =>
  new Promise((resolve, reject) => {
    const words = ['--import', 'tsx', 'commands/stylist.ts', 'add', username, '--name', name]
    const child = spawn(process.execPath, words, { cwd: root, env: environment({ DATA_DIR: data }) })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(said))))
    child.stdin.end(`${password}\n`)
  })

let colleagues = 0

/** A stylist of the test's own, for a desk in a browser. */
export const hireStylist = async ({ data }: { data: string }, name = 'Zoya P.'): Promise<Colleague> => {
  colleagues += 1
  const colleague = { username: `stylist.${colleagues}`, password, name }
  await addStylist(data, colleague)
  return colleague
}

export interface NewItem {
  readonly name: string
  readonly ecommerce_url?: string
  readonly estimated_price?: number
}

interface Wish {
  readonly email: string
  readonly title?: string
  readonly items?: readonly NewItem[]
}

interface Request {
  readonly id: string
  readonly photoId: string
  readonly userEmail: string
}

const asker =
  (api: APIRequestContext, token: string) =>
  async (path: string, data?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await (data ? api.post(path, { data, headers }) : api.get(path, { headers }))
    if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`)
    return reply.json()
  }

/** A stylist at work elsewhere, who completes requests through the api. */
export const employStylist = async ({ address, data }: { address: string; data: string }) => {
  await addStylist(data, meera)
  const api = await http.newContext({ baseURL: address })
  const { username } = meera
  const entry = await asker(api, '')('/api/stylist/auth/login/', { username, password })
  const ask = asker(api, (entry as { access_token: string }).access_token)

  return {
    /** Completes the one request of a person; tells which outfit that is. */
    dress: async ({ email, title = 'Blues for a wedding', items = [{ name: 'Kurta' }] }: Wish) => {
      const pending = await ask('/api/stylist/requests/pending-requests?limit=100')
      const own = (pending as { requests: Request[] }).requests.find((one) => one.userEmail === email)
      if (!own) throw new Error(`${email} asks for nothing`)
      await ask(`/api/stylist/requests/${own.id}/claim/`, {})
      const made = await ask('/api/stylist/outfits/create/', {
        photo: own.photoId,
        title,
        description: 'Indigo from head to toe, and silver at the ears.',
        items: items.map((item) => ({
          category: 'Ethnic wear',
          brand: 'Anokhi',
          estimated_price: 1499,
          ...item,
        })),
      })
      const [{ id }] = (made as { outfits: [{ id: string }] }).outfits
      await ask(`/api/stylist/outfits/${id}/approve/`, {
        approved: true,
        stylistNotes: 'Roll the sleeves once and leave the top button open.',
      })
      return id
    },
  }
}

export type Stylist = Awaited<ReturnType<typeof employStylist>>
