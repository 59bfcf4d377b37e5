import * as z from 'zod/mini'

// zod asks at its first schema whether the page allows eval, and a strict CSP reports the question.
// Hence this file is evaluated before any file of the contract.
z.config({ jitless: true })
