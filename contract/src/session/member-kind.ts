export const memberKinds = ['user', 'stylist'] as const
export type MemberKind = (typeof memberKinds)[number]

/**
 * Each place has a case for each kind of account: with a third kind the code does not compile until each has a case for
 * it.
 */
export const byKind = <Result>(
  kind: MemberKind,
  cases: { readonly [kind in MemberKind]: () => Result },
): Result => cases[kind]()
