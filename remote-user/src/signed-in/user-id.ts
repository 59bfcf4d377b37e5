import { useSession } from '@drape/remote-shared/session'

/** The id of the signed-in person; '' without one. */
export const useUserId = (): string => {
  const session = useSession()
  return session.status === 'in' ? session.id : ''
}
