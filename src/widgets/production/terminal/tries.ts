// Wrong PINs at this device, by personnel number: five for one number block only that number. A badge is no guess, so it always passes, and
// a successful sign-in resets nobody else's attempts. The services also count, by device and number.
import { afterWrongTry, lookupOf, NO_TRIES, pinKey, type Tries } from '#domain/production/terminal/credentials.ts'
import type { DeviceStorage } from '#shared/writes/device-storage.ts'

const STORED = 'pin tries'
/** Numbers that are kept; of more the oldest are forgotten. */
const MOST_NUMBERS = 200
/** Older attempts do not count any more, in ms. */
const FORGOTTEN_AFTER = 12 * 3_600_000
/** Replaces the PIN, which has only digits: the name of a number, not of a person with their PIN. */
const NO_PIN = 'tries'

interface Counted extends Tries {
  /** The time of the last one, ms since 1970. */
  readonly at: number
}
type ByNumber = Readonly<Record<string, Counted>>
type Storage = Pick<DeviceStorage<never>, 'read' | 'write'>

/** The storage key of a number, which does not reveal it; undefined without TLS, where only the services count. */
async function nameOf(number: string, salt: string, deviceId: number): Promise<string | undefined> {
  return 'subtle' in crypto ? lookupOf(await pinKey(number, NO_PIN, salt), deviceId) : undefined
}

/** The tries of one personnel number. */
export interface NumberTries {
  readonly mustWait: boolean
  readonly countWrong: () => Promise<void>
  readonly clear: () => Promise<void>
}

interface Known {
  readonly salt: string
  readonly device: { readonly id: number }
}

export async function triesOf(
  storage: Storage | undefined,
  { salt, device }: Known,
  number: string,
): Promise<NumberTries> {
  const name = await nameOf(number, salt, device.id)
  const read = async (): Promise<ByNumber> => {
    const all = Object.entries((await storage?.read<ByNumber>(STORED)) ?? {})
    return Object.fromEntries(all.filter(([, { at }]) => Math.abs(Date.now() - at) < FORGOTTEN_AFTER))
  }
  const own = async (): Promise<Tries> => (name === undefined ? NO_TRIES : ((await read())[name] ?? NO_TRIES))
  return {
    mustWait: (await own()).waitsUntil > Date.now(),
    countWrong: async () => {
      if (name === undefined) return
      const counted: Counted = { ...afterWrongTry(await own(), Date.now()), at: Date.now() }
      const all = Object.entries({ ...(await read()), [name]: counted })
      const newest = all.toSorted(([, one], [, other]) => other.at - one.at).slice(0, MOST_NUMBERS)
      await storage?.write(STORED, Object.fromEntries(newest))
    },
    clear: async () => {
      const all = await read()
      if (name === undefined || !(name in all)) return
      await storage?.write(STORED, Object.fromEntries(Object.entries(all).filter(([one]) => one !== name)))
    },
  }
}
