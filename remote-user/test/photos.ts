import { setImmediate } from 'node:timers'
import { screen } from '@testing-library/react'
import { createElement, useEffect } from 'react'
import type { LoadAgreement } from '../src/photo/submit-button.tsx'

/** A fake canvas, because jsdom has none; the test decides the size of the encoded picture. */
export const fakeCanvas = ({ width = 4032, height = 3024, weights = [400_000], isPicture = true } = {}) => {
  const drawings: { width: number; height: number; quality: number }[] = []
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} })
  Object.assign(HTMLImageElement.prototype, {
    decode: () => (isPicture ? Promise.resolve() : Promise.reject(new Error('no picture'))),
  })
  jest.spyOn(HTMLImageElement.prototype, 'width', 'get').mockReturnValue(width)
  jest.spyOn(HTMLImageElement.prototype, 'height', 'get').mockReturnValue(height)
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ fillRect() {}, drawImage() {} }),
    toBlob(this: HTMLCanvasElement, callback: (blob: Blob) => void, type: string, quality: number) {
      drawings.push({ width: this.width, height: this.height, quality })
      const weight = weights[Math.min(drawings.length, weights.length) - 1] ?? 0
      callback(new Blob(['x'.repeat(weight)], { type }))
    },
  })
  return drawings
}

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Waits for the network, which uses real time in spite of a fake clock. */
export const waitUntil = async (condition: () => boolean) => {
  while (!condition()) await nextTick()
}

const agreedTitle = 'Agreed'

/** The agreement of a user who has agreed already. */
export const loadAgreement: LoadAgreement =
  async () =>
  ({ isAsked, onAgreed }) => {
    useEffect(() => {
      if (isAsked) onAgreed()
    })
    return createElement('span', { title: agreedTitle })
  }

/** Before the agreement is loaded, a press on Submit waits for it, and sends nothing if the page is left. */
export const untilAgreementIsThere = () => screen.findByTitle(agreedTitle)
