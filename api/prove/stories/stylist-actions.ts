import { randomUUID } from 'node:crypto'
import { approveOutfit, callBackOutfit, createOutfit } from '@drape/contract/outfit'
import { claimRequest, handOverRequest, releaseRequest } from '@drape/contract/request'
import { newOutfit } from '../../test/studio.ts'
import { type Action, anyRequest, at, ownOutfit } from './choose.ts'
import { insist } from './people.ts'

const claims: Action = async (stage) => {
  const { one, page, journal } = stage
  const request = await anyRequest(stage)
  if (!request) return undefined
  return async () => {
    const done = await insist(page, claimRequest, at(request.id))
    if (done) journal.holds.push({ request: request.id, by: one.name })
  }
}

const releases: Action = async (stage) => {
  const { one, page, journal } = stage
  const request = await anyRequest(stage)
  if (!request) return undefined
  journal.releases.push({ request: request.id, by: one.name })
  return () => insist(page, releaseRequest, at(request.id))
}

const drafts: Action = async (stage) => {
  const { one, page, journal } = stage
  const request = await anyRequest(stage)
  if (!request) return undefined
  return async () => {
    const done = await insist(page, createOutfit, { body: newOutfit(request.photoId) })
    if (done) journal.holds.push({ request: request.id, by: one.name })
  }
}

const ends =
  (approved: boolean): Action =>
  async (stage) => {
    const { one, page, journal } = stage
    const outfit = await ownOutfit(stage)
    if (!outfit) return undefined
    return async () => {
      const done = await insist(page, approveOutfit, {
        ...at(outfit.id),
        query: { call_back: '1' },
        body: { approved },
      })
      if (done && approved) journal.completed.set(outfit.id, { by: one.name })
    }
  }

const callsBack: Action = async (stage) => {
  const { one, page, journal } = stage
  const outfit = await ownOutfit(stage)
  if (!outfit) return undefined
  journal.calledBack.add(outfit.id)
  return async () => {
    const done = await insist(page, callBackOutfit, at(outfit.id))
    if (done) journal.holds.push({ request: outfit.requestId, by: one.name })
  }
}

const handsOver: Action = async (stage) => {
  const { world, one, page, journal } = stage
  const request = await anyRequest(stage)
  const to = world.stylists.find(({ id }) => id !== one.id)
  if (!request || !to) return undefined
  const key = randomUUID()
  // As when it is given back: whether it was is not always told.
  journal.releases.push({ request: request.id, by: one.name })
  return async () => {
    const ask = { ...at(request.id), headers: { 'idempotency-key': key }, body: { to: to.id } }
    if (!(await insist(page, handOverRequest, ask))) return
    journal.holds.push({ request: request.id, by: to.name })
    journal.handOvers.set(key, request.id)
  }
}

export const stylistDeeds = {
  claims,
  releases,
  drafts,
  completes: ends(true),
  'throws away': ends(false),
  'calls back': callsBack,
  'hands over': handsOver,
}
