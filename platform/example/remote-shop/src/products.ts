export const products: Readonly<Record<string, string>> = { tea: 'Tea', honey: 'Honey' }
