import { expect, test } from 'vitest'
import { PartnerRegister } from '#domain/duplicates/candidates.ts'
import { compare } from '#domain/duplicates/compare.ts'
import { comparedPartner } from '#domain/duplicates/partner-record.ts'
import { createScorer, REVIEW_FROM } from '#domain/duplicates/score.ts'
import { SHIPPED_WEIGHTS } from '#domain/duplicates/weights.ts'
import { demoDuplicates, DUPLICATES } from './duplicates.ts'
import { demoPartners, PARTNERS } from './suppliers.ts'

test('[SUP-05] the demo company has duplicates of every kind, and similar partners that are none', () => {
  const partners = demoPartners(1)
  expect(partners).toHaveLength(PARTNERS)
  expect(new Set(partners.map(({ bpNumber }) => bpNumber)).size).toBe(PARTNERS)
  const register = new PartnerRegister()
  for (const partner of partners) {
    const contact = { phone: '', email: '', web: '', name2: '' }
    register.add(comparedPartner({ ...partner, ...contact, register: partner.register.join(' ') }))
  }
  register.group()
  const scorer = createScorer(SHIPPED_WEIGHTS)
  const found = new Map<string, number>()
  register.forEachPair((one, other) => {
    const levels = compare(register.partners[one]!, register.partners[other]!, register.carriers(one, other))
    const [first, second] = [partners[one]!.bpNumber, partners[other]!.bpNumber].toSorted((a, b) => a - b)
    found.set(`${first} ${second}`, scorer.score(levels))
  })
  const drawn = demoDuplicates(1, partners.slice(0, PARTNERS - DUPLICATES))
  expect(drawn).toHaveLength(DUPLICATES)
  const proposed = ({ of, partner }: (typeof drawn)[number]) =>
    (found.get(`${of.bpNumber} ${partner.bpNumber}`) ?? 0) >= REVIEW_FROM
  expect(
    drawn
      .filter(({ isSame }) => isSame)
      .filter((one) => !proposed(one))
      .map(({ partner }) => partner.name),
  ).toEqual([])
  expect(
    drawn
      .filter(({ isSame }) => !isSame)
      .filter(proposed)
      .map(({ partner }) => partner.name),
  ).toEqual([])
  // Each of the two partners with a third entry makes one pair more.
  const third = drawn.filter(({ of }, at) => drawn.findIndex((one) => one.of === of) < at)
  expect(third).toHaveLength(2)
  const meant = [
    ...drawn.filter(proposed).map(({ of, partner }) => [of.bpNumber, partner.bpNumber]),
    ...third.map(({ of, partner }) => [drawn.find((one) => one.of === of)!.partner.bpNumber, partner.bpNumber]),
  ]
  expect(meant.map((pair) => found.get(pair.join(' ')) ?? 0).filter((score) => score >= REVIEW_FROM)).toHaveLength(40)
  // Names are drawn from few words: hardly any other pairs are proposed.
  expect([...found.values()].filter((score) => score >= REVIEW_FROM).length).toBeLessThan(meant.length + 12)
})
