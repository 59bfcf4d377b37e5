import { configure } from '@testing-library/react'

/** As long as the browser tests wait: it ends what hangs, and is no opinion on how fast anything is. */
configure({ asyncUtilTimeout: 20_000 })
