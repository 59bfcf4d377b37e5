import { Notice } from '@drape/remote-shared/ui-more'
import type { ReactNode } from 'react'

export const HomeScreen = (_: { readonly closet: ReactNode }) => <Notice title="Home" />
