import { useSession } from '@drape/remote-shared/session'

/** The id of the signed-in user; '' if none is signed in. */
export const useUserId = (): string => {
  const session = useSession()
  return session.status === 'in' ? session.id : ''
}
