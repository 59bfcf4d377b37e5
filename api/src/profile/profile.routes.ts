import { Readable } from 'node:stream'
import { deleteProfile, exportProfile, readProfile } from '@drape/contract/profile'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { audit } from '../http/audit.ts'
import { serveCall } from '../http/serve-call.ts'
import type { Pictures } from '../picture/picture.service.ts'
import type { PictureAddresses } from '../picture/picture-address.ts'
import { exportService } from './export.service.ts'
import { profileService } from './profile.service.ts'

interface Dependencies {
  readonly database: Database
  readonly addresses: PictureAddresses
  readonly pictures: Pictures
}

export function serveProfile(app: FastifyInstance, dependencies: Dependencies): void {
  const profiles = profileService(dependencies)
  const exportOf = exportService(dependencies)

  serveCall(app, readProfile)(async ({ caller }) => profiles.read(caller.id))

  serveCall(
    app,
    deleteProfile,
  )(async ({ caller, request }) => {
    const photos = await profiles.remove(caller.id)
    audit(request.log, 'account-deleted', caller, { photos })
    return { success: true }
  })

  serveCall(
    app,
    exportProfile,
  )(async ({ caller, request, reply }) => {
    const pieces = await exportOf(caller.id)
    audit(request.log, 'profile-exported', caller)
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="drape-export.json"')
      .send(Readable.from(pieces))
  })
}
