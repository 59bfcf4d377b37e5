import { readProfile } from '@drape/contract/profile'
import { knowMember, statusOf, useCall } from '@drape/remote-shared/api'
import { Skeleton } from '@drape/remote-shared/member-ui'
import { signOut } from '@drape/remote-shared/session'
import { useEffect } from 'react'
import { CardTrouble } from '../controls/card-trouble.tsx'

const signedOutStatuses = [401, 403, 404]

/** For a browser that has a token, but has lost the stored user: asks the server who is signed in. */
export const MemberFinder = () => {
  const { data, error, isError, refetch } = useCall(readProfile, {})
  const hasNoUser = data?.id === '' || signedOutStatuses.includes(statusOf(error) ?? 0)

  useEffect(() => {
    if (hasNoUser) return void signOut()
    if (!data) return
    const { id, user_id, name, email, userType, plan } = data
    knowMember({ id, user_id, name, email, userType, plan })
  }, [data, hasNoUser])

  if (isError) return <CardTrouble message="Your profile did not load." onRetry={() => void refetch()} />
  return <Skeleton of="your profile" pieces={[3, 12, 12]} />
}
