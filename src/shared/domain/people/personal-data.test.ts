import { expect, test } from 'vitest'
import { FIELD_RULES, maySeeField, payrollMonthAfter, PERSONAL_FIELDS } from './personal-data.ts'

test('[PROF-01] has the fields of the specification, each with its rule', () => {
  expect(PERSONAL_FIELDS).toHaveLength(20)
  expect(Object.keys(FIELD_RULES).sort()).toEqual([...PERSONAL_FIELDS].sort())
})

test('[PROF-01] shows all fields to the person, and neither bank details nor private fields to personnel', () => {
  for (const field of PERSONAL_FIELDS) expect(maySeeField(field, 'self')).toBe(true)
  expect(PERSONAL_FIELDS.filter((field) => !maySeeField(field, 'personnel'))).toEqual([
    'iban',
    'bic',
    'userId',
    'validUntil',
  ])
})

test('[PROF-02] requires the second factor for every change', () => {
  const changeable = PERSONAL_FIELDS.filter((field) => FIELD_RULES[field].change !== 'none')
  expect(changeable.filter((field) => FIELD_RULES[field].change !== 'factor')).toEqual([])
  expect(changeable).toEqual([
    'phone',
    'cellPhone',
    'street',
    'houseNumber',
    'zip',
    'location',
    'iban',
    'bic',
    'representative',
  ])
})

test.each([
  ['2026-04-21', '2026-05'],
  ['2026-09-30', '2026-10'],
  ['2026-12-01', '2027-01'],
])('an IBAN changed on %s is used from the payroll of %s on', (day, month) =>
  expect(payrollMonthAfter(day)).toBe(month),
)
