import { setImmediate } from 'node:timers'
import { screen } from '@testing-library/react'
import { createElement, useEffect } from 'react'
import type { LoadAgreement } from '../src/photo/submit-button.tsx'

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
