import { addPasskey, beginPasskey, listPasskeys } from '@drape/contract/passkey'
import { readStylist } from '@drape/contract/session'
import { useAct } from '@drape/remote-shared/api'
import { makePasskey } from './webauthn.ts'

const nothing: readonly [] = []
const refreshes = [listPasskeys, readStylist]

/** Has the browser make a passkey, and keeps it in the house under a name. */
export const useAddPasskey = () => {
  const { mutateAsync: begin } = useAct(beginPasskey, nothing)
  const { mutateAsync: keep } = useAct(addPasskey, refreshes)
  return async (name: string, confirmation: { readonly password?: string }) => {
    const { options } = await begin({ body: confirmation })
    return keep({ body: { name, ...(await makePasskey(options)) } })
  }
}
