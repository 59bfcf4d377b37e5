import * as z from 'zod/mini'

// At its first schema zod tests whether eval is allowed, which a strict CSP reports as a violation. So this file must
// be evaluated before any file that makes schemas.
z.config({ jitless: true })
