import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import {
  addressArchive,
  deleteProfile,
  downloadArchive,
  exportProfile,
  readProfile,
} from '@drape/contract/profile'
import type { FastifyInstance } from 'fastify'
import { audit } from '../infra/http/audit.ts'
import { notFound } from '../infra/http/refusal.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { archiveService } from './archive.service.ts'
import { archiveAddresses } from './archive-address.ts'
import { exportService } from './export.service.ts'
import { profileService } from './profile.service.ts'

export function serveProfile(app: FastifyInstance, dependencies: Infra): void {
  const profiles = profileService(dependencies)
  const exports = exportService(dependencies)
  const archiveOf = archiveService(dependencies)
  const archives = archiveAddresses(dependencies.env.tokenKeys)

  serveCall(app, readProfile, async ({ caller }) => profiles.read(caller.id))

  serveCall(app, deleteProfile, async ({ caller, request }) => {
    const photos = await profiles.remove(caller.id)
    audit(request.log, 'account-deleted', caller, { photos })
    return { success: true }
  })

  serveCall(app, exportProfile, async ({ caller, request, reply }) => {
    const pieces = await exports.write(caller.id)
    audit(request.log, 'profile-exported', caller)
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="drape-export.json"')
      .send(Readable.from(pieces))
  })

  serveCall(app, addressArchive, async ({ caller, request }) => {
    audit(request.log, 'profile-exported', caller)
    return { address: archives.of(caller.id) }
  })

  serveCall(app, downloadArchive, async ({ params, query, reply }) => {
    if (!archives.isGood({ ...params, ...query })) throw notFound()
    const archive = await archiveOf(params.id)
    return reply
      .headers({
        'content-disposition': `attachment; filename="drape-${new Date().toISOString().slice(0, 10)}.zip"`,
        'referrer-policy': 'no-referrer',
      })
      .type('application/zip')
      .send(Readable.fromWeb(archive as ReadableStream))
  })
}
