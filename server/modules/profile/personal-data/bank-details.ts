// Bank details as the log of changes keeps them: sealed where there is a key.
import { openJson, sealJson, type Vault } from '#server/kernel/vault.ts'

export interface BankDetails {
  readonly iban: string | null
  readonly bic: string | null
}

/** The JSON of a column of the log. */
export const sealBank = (details: BankDetails, vault: Vault): string => sealJson(details, vault)

/** Opens a column of the log; null: it is empty, or was emptied. */
export const openBank = (stored: unknown, vault: Vault): BankDetails | null =>
  openJson(stored, vault) as BankDetails | null
