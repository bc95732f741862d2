// What happened at the sign-in to some accounts of the demo company, before it was looked at for the first time.
import { recordSignIn, type SignInFact } from '#server/auth/sign-in-history.ts'
import type { Tx } from '#server/db/db.ts'
import { TOTP_USERNAME } from './accounts.ts'
import type { Calendar } from './calendar.ts'
import { personId } from './seed-company.ts'

const OFFICE = { kind: 'computer', system: 'Windows', browser: 'Firefox' } as const
const PHONE = { kind: 'phone', system: 'iOS', browser: 'Safari' } as const
const ELSEWHERE = { kind: 'computer', system: 'Linux', browser: 'Chrome' } as const

type Line = Omit<SignInFact, 'personId' | 'at'> & { day: number; hour: number; minute: number }

const KATRIN: readonly Line[] = [
  { day: -9, hour: 7, minute: 48, kind: 'signed-in', way: 'password', device: OFFICE },
  { day: -6, hour: 18, minute: 20, kind: 'signed-in', way: 'password', device: PHONE },
  { day: -2, hour: 7, minute: 55, kind: 'wrong-password', device: OFFICE },
  { day: -2, hour: 7, minute: 56, kind: 'signed-in', way: 'password', device: OFFICE },
]
const OLIVER: readonly Line[] = [
  { day: -40, hour: 9, minute: 5, kind: 'factor-set-up', device: OFFICE },
  { day: -12, hour: 21, minute: 34, kind: 'wrong-code', device: ELSEWHERE },
  { day: -12, hour: 21, minute: 36, kind: 'locked', device: ELSEWHERE },
  { day: -3, hour: 8, minute: 2, kind: 'signed-in', way: 'code', device: OFFICE },
]

/** Days count from the last working day. */
export async function insertSignIns(tx: Tx, seed: number, on: Calendar): Promise<void> {
  for (const [username, lines] of [
    ['katrin.osterloh', KATRIN],
    [TOTP_USERNAME, OLIVER],
  ] as const)
    for (const { day, hour, minute, ...fact } of lines)
      await recordSignIn(tx, { ...fact, personId: personId(seed, username), at: on.at(day, hour, minute) })
}
