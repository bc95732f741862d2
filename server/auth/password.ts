// Passwords: scrypt with the parameters in the stored text, so that they can grow later.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { unavailable } from '#server/http/errors.ts'

/** log2 of N, and r and p: 32 MB and about a fifth of a second each. */
const COST = { ln: 15, r: 8, p: 3 }
const FORMAT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]+)$/
/** Longer input is refused before hashing, which would be wasted work. */
const MAX_LENGTH = 1_024
/** More threads would starve files and DNS, which share the pool. */
const AT_ONCE = 2
const QUEUE_LIMIT = 100

let running = 0
const waiting: (() => void)[] = []

/** Runs `work` when a slot is free; throws 503 if the queue is full. */
async function withinLimit<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE_LIMIT) throw unavailable('sign_in_busy', 10)
    await new Promise<void>((start) => waiting.push(start))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function derive(password: string, salt: Buffer, { ln, r, p }: typeof COST, length: number): Promise<Buffer> {
  const options = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r }
  return withinLimit(
    () =>
      new Promise((resolve, reject) =>
        scrypt(password.normalize('NFC'), salt, length, options, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      ),
  )
}

/** The text to store: `$scrypt$ln=…,r=…,p=…$salt$hash`, salt and hash in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, COST, 32)
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** Whether the password fits. Without a stored text (no such account) it does the same work and returns false. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  if (password.length > MAX_LENGTH) return false
  const parts = stored === undefined ? undefined : FORMAT.exec(stored)
  if (!parts) {
    await derive(password, randomBytes(16), COST, 32)
    return false
  }
  const [, ln, r, p, salt = '', hash = ''] = parts
  const expected = Buffer.from(hash, 'base64url')
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) }
  const actual = await derive(password, Buffer.from(salt, 'base64url'), cost, expected.length)
  return timingSafeEqual(actual, expected)
}
