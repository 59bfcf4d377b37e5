import { changePassword } from '@drape/contract/session'
import type { FastifyInstance } from 'fastify'
import { audit } from '../infra/http/audit.ts'
import { Refusal } from '../infra/http/refusal.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { deviceCookies } from './device-cookie.ts'
import { ownPasswordService } from './own-password.service.ts'

export function serveOwnPassword(app: FastifyInstance, { env, database }: Infra): void {
  const { tokenKeys, publicUrl } = env
  const devices = deviceCookies(tokenKeys, publicUrl?.startsWith('https:') === true)
  const change = ownPasswordService(database, tokenKeys, devices)

  serveCall(app, changePassword, async ({ caller, body, request, reply }) => {
    const { password, new_password: next } = body
    const attempt = { stylist: caller, password, next, ip: request.ip, cookies: request.headers.cookie }
    const deviceCookie = await change(attempt).catch((error) => {
      if (error instanceof Refusal) {
        audit(request.log, 'refused', caller, { status: error.statusCode, reason: 'password' })
      }
      throw error
    })
    audit(request.log, 'stylist-password-changed', caller, { reason: 'own' })
    reply.header('set-cookie', deviceCookie)
    return { success: true }
  })
}
