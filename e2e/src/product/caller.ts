import { askWith, type Caller } from '@drape/contract/ask'
import type { Call } from '@drape/contract/call'
import type { APIRequestContext } from 'playwright/test'

/** Makes calls outside of the browser page. */
export const callerAt = (request: APIRequestContext, address = ''): Caller =>
  askWith(async ({ path, method, headers, body }) => {
    const content = body instanceof FormData ? { multipart: body } : { data: body }
    const reply = await request.fetch(address + path, { method, headers, ...(body && content) })
    const text = await reply.text()
    const isJson = reply.headers()['content-type']?.includes('json')
    return { status: reply.status(), headers: reply.headers(), body: isJson ? JSON.parse(text) : text }
  })

export const withToken = (caller: Caller, access: string | null): Caller =>
  caller.with({ authorization: `Bearer ${access}` })

/** A pattern for page.route that matches the call's address. */
export const addressOf = ({ path }: Call): RegExp =>
  new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
