import { describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

describe('passwords', () => {
  test('are stored with their cost and a salt of their own', async () => {
    const [one, other] = await Promise.all([hashPassword('demo'), hashPassword('demo')])
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/)
    expect(one).not.toBe(other)
  })

  test.each([
    ['the same', 'vier Pferde am Kanal', true],
    ['another', 'vier Pferde am Kanaal', false],
    ['other case', 'Vier Pferde am Kanal', false],
    ['empty', '', false],
    ['far too long', 'x'.repeat(1_025), false],
  ])('%s: %#', async (_name, attempt, good) => {
    expect(await verifyPassword(attempt, await hashPassword('vier Pferde am Kanal'))).toBe(good)
  })

  test('do not depend on how a keyboard composes letters', async () => {
    expect(await verifyPassword('Mu\u0308ller', await hashPassword('M\u00fcller'))).toBe(true)
  })

  test('of the other cost still fit', async () => {
    // Made by Python: hashlib.scrypt(b'demo', salt=b'0123456789abcdef', n=2**14, r=8, p=1, dklen=32)
    const stored = '$scrypt$ln=14,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$8Kv_XF0AAMIIMtus92D6LPwVYNG7YdSCKVL9eCDhIi4'
    expect(await verifyPassword('demo', stored)).toBe(true)
    expect(await verifyPassword('demp', stored)).toBe(false)
  })

  test('without an account, or with a broken one, cost the same work', async () => {
    const stored = await hashPassword('demo')
    const time = async (text: string | undefined) => {
      const started = performance.now()
      expect(await verifyPassword('wrong', text)).toBe(false)
      return performance.now() - started
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 3; round++) {
      known.push(await time(stored))
      unknown.push(await time(round % 2 ? undefined : 'broken'))
    }
    // The fastest of each: the machine is shared, and can only be slower. Without the work the ratio is below 0.01.
    expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(0.2)
  }, 90_000)

  test('of a flood wait in line, and the line has an end', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 140 }, () => verifyPassword('x', '$scrypt$ln=10,r=1,p=1$AAAA$AAAA')),
    )
    const busy = answers.filter((answer) => answer.status === 'rejected')
    expect(busy).toHaveLength(38)
    expect(busy[0]).toMatchObject({ reason: { status: 503, code: 'sign_in_busy' } })
    expect(await verifyPassword('demo', await hashPassword('demo'))).toBe(true)
  })
})
