export const memberKinds = ['user', 'stylist'] as const
export type MemberKind = (typeof memberKinds)[number]

/** Each place has a case for each kind of account: a third kind does not compile until all say what it means there. */
export const byKind = <Result>(
  kind: MemberKind,
  cases: { readonly [kind in MemberKind]: () => Result },
): Result => cases[kind]()
