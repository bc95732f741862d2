// The rules of 100 benefits, judged for 1,000 people, as the server and the overview judge them.
import { addDays } from '#domain/calendar/berlin-time.ts'
import { allHoldOn, CONTRACT_KINDS, type Condition, type PersonFacts } from '#domain/benefits/rules.ts'
import { median, report } from './report.ts'

const BENEFITS = 100
const PEOPLE = 1_000
const ROUNDS = 15
const TODAY = '2026-06-15'

/** Each benefit has four of the six kinds of conditions. */
const rulesOf = (index: number): Condition[] => {
  const all: Condition[] = [
    { kind: 'company', anyOf: [1 + (index % 5), 1 + ((index + 1) % 5), 1 + ((index + 2) % 5)] },
    { kind: 'site', anyOf: [1 + (index % 8), 1 + ((index + 3) % 8), 1 + ((index + 5) % 8), 1 + ((index + 6) % 8)] },
    { kind: 'contract', anyOf: ['permanent', CONTRACT_KINDS[index % CONTRACT_KINDS.length]!] },
    { kind: 'probation', is: index % 7 === 0 ? 'running' : 'over' },
    { kind: 'hours', atLeast: 900 + (index % 10) * 60, atMost: null },
    { kind: 'entry', from: null, until: null, months: index % 24 },
  ]
  return all.filter((_, at) => (at + index) % 3 !== 0)
}

const personOf = (index: number): PersonFacts => ({
  companyId: 1 + (index % 5),
  sites: [
    { from: '1900-01-01', siteId: 1 + (index % 8) },
    { from: '2026-09-01', siteId: 1 + ((index + 1) % 8) },
  ],
  hours: [{ from: '2010-01-01', minutes: index % 6 === 0 ? 1_200 : 2_400 }],
  contract: CONTRACT_KINDS[index % 9] ?? 'permanent',
  entry: addDays(TODAY, -(index * 7) % 6_000),
  probationEnd: index % 25 === 0 ? '2026-08-31' : null,
})

export function benchCommunityBenefits(): void {
  const benefits = Array.from({ length: BENEFITS }, (_, index) => rulesOf(index))
  const people = Array.from({ length: PEOPLE }, (_, index) => personOf(index))
  let included = 0
  const times = Array.from({ length: ROUNDS }, () => {
    const began = performance.now()
    included = 0
    for (const person of people) for (const rules of benefits) if (allHoldOn(rules, person, TODAY)) included += 1
    return performance.now() - began
  })
  if (included === 0 || included === BENEFITS * PEOPLE) throw new Error('the rules tell nobody apart')
  report('rules of 100 benefits for 1,000 people', median(times), 'ms', { atMost: 100 })
}
