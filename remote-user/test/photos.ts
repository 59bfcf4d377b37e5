import { setImmediate } from 'node:timers'
import { screen } from '@testing-library/react'
import { createElement, useEffect } from 'react'
import type { LoadAgreement } from '../src/photo/submit-button.tsx'

/** A fake canvas, because jsdom has none; the test decides the size of the encoded picture. */
export const lendCanvas = ({ width = 4032, height = 3024, weights = [400_000], isPicture = true } = {}) => {
  const drawn: { width: number; height: number; quality: number }[] = []
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} })
  Object.assign(HTMLImageElement.prototype, {
    decode: () => (isPicture ? Promise.resolve() : Promise.reject(new Error('no picture'))),
  })
  jest.spyOn(HTMLImageElement.prototype, 'width', 'get').mockReturnValue(width)
  jest.spyOn(HTMLImageElement.prototype, 'height', 'get').mockReturnValue(height)
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ fillRect() {}, drawImage() {} }),
    toBlob(this: HTMLCanvasElement, take: (blob: Blob) => void, type: string, quality: number) {
      drawn.push({ width: this.width, height: this.height, quality })
      const weight = weights[Math.min(drawn.length, weights.length) - 1] ?? 0
      take(new Blob(['x'.repeat(weight)], { type }))
    },
  })
  return drawn
}

const rest = () => new Promise<void>((next) => setImmediate(next))

/** Waits for the network, which uses real time in spite of a fake clock. */
export const until = async (isSo: () => boolean) => {
  while (!isSo()) await rest()
}

const agreed = 'Agreed'

/** Of somebody who has agreed already. */
export const loadAgreement: LoadAgreement =
  async () =>
  ({ isAsked, onAgreed }) => {
    useEffect(() => {
      if (isAsked) onAgreed()
    })
    return createElement('span', { title: agreed })
  }

/** A press before then sends the photo later, and not at all if the page is left. */
export const untilAgreementIsThere = () => screen.findByTitle(agreed)
