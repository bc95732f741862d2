// Encrypts stored values that must stay secret: secrets of second factors, signing keys, bank details.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export interface Vault {
  /** False without a key: sealed values cannot be opened then. */
  readonly hasKey: boolean
  seal(text: string): string
  /** The text, sealed or not; throws if it was sealed with another key. */
  open(stored: string): string
}

const MARK = 'sealed.v1.'
const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export const isSealed = (stored: string): boolean => stored.startsWith(MARK)

/** `key` has 32 bytes. */
export const createVault = (key: Buffer | undefined): Vault => ({
  hasKey: key !== undefined,
  seal(text) {
    if (key === undefined || isSealed(text)) return text
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(ALGORITHM, key, iv)
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return MARK + sealed.toString('base64url')
  },
  open(stored) {
    if (!isSealed(stored)) return stored
    if (key === undefined) throw new Error('Secrets in this database are sealed: SECRETS_KEY is missing.')
    const bytes = Buffer.from(stored.slice(MARK.length), 'base64url')
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    try {
      return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)).toString('utf8') + decipher.final('utf8')
    } catch {
      throw new Error('Secrets in this database are sealed with another SECRETS_KEY.')
    }
  },
})

interface Sealed {
  sealed: string
}

export const isSealedJson = (stored: unknown): stored is Sealed =>
  typeof (stored as Partial<Sealed> | null)?.sealed === 'string'

/** The JSON of a column: the value, or its sealed form. */
export const sealJson = (value: object, vault: Vault): string =>
  JSON.stringify(vault.hasKey ? ({ sealed: vault.seal(JSON.stringify(value)) } satisfies Sealed) : value)

/** The value of a column, sealed or not. */
export const openJson = (stored: unknown, vault: Vault): unknown =>
  isSealedJson(stored) ? (JSON.parse(vault.open(stored.sealed)) as unknown) : stored
