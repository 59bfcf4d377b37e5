type Passwords = ReadonlySet<string>

let passwords: Promise<Passwords> | undefined

/** Read when it is first needed: 32 ms and 6 MB, for what happens a few times a year. */
const readPasswords = async (): Promise<Passwords> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/**
 * Whether a password is among those that were found most often where passwords had leaked: 49,233, of which 17,950 have
 * eight characters or more. They are in lower case; capitals do not make one of them better.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  passwords ??= readPasswords()
  return (await passwords).has(password.toLowerCase())
}
