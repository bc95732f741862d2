import { QUANTITY_LIMIT } from '#domain/marketplace/ad.ts'

/** A typed whole number, '1.000' and '1 000' included; undefined for anything else. */
export function readQuantity(typed: string): number | undefined {
  const digits = typed.trim().replaceAll(/(?<=\d)[.\s\u00a0\u202f](?=\d{3}(?!\d))/g, '')
  if (!/^\d{1,7}$/.test(digits)) return undefined
  const quantity = Number(digits)
  return quantity >= 1 && quantity <= QUANTITY_LIMIT ? quantity : undefined
}
