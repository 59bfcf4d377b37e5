import * as z from 'zod/mini'
import { callsOf } from '../call.ts'

const call = callsOf('openapi')

export const about = 'This description of the calls, for programs and to read.'

export const readDescription = call({
  method: 'GET',
  path: '/api/openapi.json',
  who: 'anyone',
  summary: 'Every call that this server serves, as an OpenAPI 3.1 document',
  media: 'application/json',
  reply: z.looseObject({ openapi: z.string() }),
})

export const readManual = call({
  method: 'GET',
  path: '/api/docs',
  who: 'anyone',
  summary: 'The same, as a page to read',
  media: 'text/html',
  reply: z.string(),
})
