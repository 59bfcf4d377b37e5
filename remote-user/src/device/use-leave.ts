import { signOut } from '@drape/remote-shared/session'
import { useNavigate } from 'react-router-dom'
import { homeAddress } from '../place/place.ts'
import { forgetDevice } from './push-device.ts'

/** Signs out here, and leads to Home. */
export const useLeave = () => {
  const navigate = useNavigate()
  return () => {
    void navigate(homeAddress)
    void forgetDevice()
    void signOut()
  }
}
