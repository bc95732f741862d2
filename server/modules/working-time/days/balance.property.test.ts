// Property: after any sequence of entries, changes, corrections and releases the account equals that of the final entries.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#domain/calendar/berlin-time.ts'
import { readFlexitimeAccount } from '#server/organisation/flexitime-account.ts'
import { testApp } from '#server/testing/app.ts'
import { leaveCompany } from '#server/testing/leave-company.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { runs } from '#tests/matrix.ts'
import { lockAccounts } from './account.ts'
import { closeCase, openCase } from '#server/modules/working-time/cases.ts'
import { replaceEntries } from './entries.ts'
import { evaluateDays } from './evaluate.ts'

const FIRST = '2026-02-02'
const TODAY = '2026-02-14'
const server = await testApp({ now: () => new Date(`${TODAY}T08:00:00Z`) })
const company = await leaveCompany(server)

const act = fc.record({
  kind: fc.constantFrom(
    'enter' as const,
    'correct' as const,
    'withdraw' as const,
    'release' as const,
    'evaluate' as const,
  ),
  day: fc.integer({ min: 0, max: 11 }),
  /** 0: no entry. */
  minutes: fc.integer({ min: 0, max: 600 }),
})

const entriesOf = (day: string, minutes: number) =>
  minutes === 0
    ? []
    : [{ comes: `${day}T06:00:00Z`, goes: new Date(Date.parse(`${day}T06:00:00Z`) + minutes * 60_000).toISOString() }]

interface Act {
  readonly kind: 'enter' | 'correct' | 'withdraw' | 'release' | 'evaluate'
  readonly minutes: number
}

/** Returns whether the day has the new entries afterwards. */
const doAct = ({ id }: Somebody, day: string, { kind, minutes }: Act): Promise<boolean> =>
  server.db.transaction().execute(async (tx) => {
    await lockAccounts(tx, [id], FIRST)
    const row = await tx
      .selectFrom('time_day')
      .select(['version', 'released_at'])
      .where('person_id', '=', id)
      .where('day', '=', day)
      .executeTakeFirst()
    const entries = entriesOf(day, minutes)
    const days = [{ personId: id, day, entries }]
    if (kind === 'enter') {
      if (row?.released_at) return false
      await replaceEntries(tx, server.context, days, 'manual', { cause: 'entry', by: id })
      return true
    }
    if (kind === 'release') {
      const released = { status: 'automaticallyApproved', released_at: new Date() }
      await tx.updateTable('time_day').set(released).where('person_id', '=', id).where('day', '=', day).execute()
      return false
    }
    if (kind === 'evaluate') {
      await evaluateDays(tx, server.context, { personIds: [id], from: FIRST, until: TODAY }, { cause: 'newDay' })
      return false
    }
    const given = { personId: id, day, kind: 'correction', reason: 'wrongTime', by: id, newEntries: entries } as const
    const caseId = await openCase(tx, server.context, { ...given, dayVersion: row?.version ?? 0 })
    if (kind === 'correct') await replaceEntries(tx, server.context, days, 'correction', { cause: 'correction' })
    const status = kind === 'correct' ? 'approved' : 'withdrawn'
    await closeCase(tx, server.context, { id: caseId, status, by: null })
    return kind === 'correct'
  })

test('[TIME-01] the account is that of the final entries, whatever happened before', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      const eve = await company.person('eve')
      const minutes = new Map<string, number>()
      for (const one of [...acts, { kind: 'evaluate', day: 0, minutes: 0 } as const]) {
        const day = addDays(FIRST, one.day)
        if (await doAct(eve, day, one)) minutes.set(day, one.minutes)
      }
      let expected = 0
      for (let day = FIRST; day < TODAY; day = addDays(day, 1))
        expected += (minutes.get(day) ?? 0) - (weekdayOf(day) < 5 ? 480 : 0)
      const { balance } = await readFlexitimeAccount(server.db, eve.id, { day: TODAY, today: TODAY })
      expect(balance).toBe(expected)
    }),
    { numRuns: runs(10, 200) },
  )
})
