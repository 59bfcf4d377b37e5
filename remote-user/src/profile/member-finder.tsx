import { readProfile } from '@drape/contract/profile'
import { knowMember, statusOf, useCall } from '@drape/remote-shared/api'
import { Skeleton } from '@drape/remote-shared/member-ui'
import { signOut } from '@drape/remote-shared/session'
import { useEffect } from 'react'
import { ProfileTrouble } from './profile-trouble.tsx'

const refusals = [401, 403, 404]

/** For a person of whom the browser has a token, and the record of who they are has vanished: the server is asked. */
export const MemberFinder = () => {
  const { data, error, isError, refetch } = useCall(readProfile, {})
  const isNobody = data?.id === '' || refusals.includes(statusOf(error) ?? 0)

  useEffect(() => {
    if (isNobody) return void signOut()
    if (!data) return
    const { id, user_id, name, email, userType, plan } = data
    knowMember({ id, user_id, name, email, userType, plan })
  }, [data, isNobody])

  if (isError) return <ProfileTrouble words="Your profile did not load." onRetry={() => void refetch()} />
  return <Skeleton of="your profile" pieces={[3, 12, 12]} />
}
