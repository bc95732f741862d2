import { expect, test } from 'vitest'
import { afterOf, needsBic, faultsOf, patchOf, ruleValues, type Draft } from './draft.ts'
import type { ChangeableRow } from '#widgets/profile/user/rows.ts'

const address = { street: ' Lindenweg ', houseNumber: '4', zip: '57074', location: 'Siegen' }

test.each<[ChangeableRow, Draft, object]>([
  ['iban', { iban: 'de02 1203 0000 0000 2020 51' }, {}],
  ['iban', { iban: 'DE0212' }, { iban: 'iban_length' }],
  ['iban', { iban: 'AT611904300234573201' }, { bic: 'empty' }],
  ['iban', { iban: 'AT611904300234573201', bic: 'opskatww' }, {}],
  ['address', address, {}],
  ['address', { ...address, zip: 'sw1a 1aa' }, {}],
  ['address', { ...address, location: ' ' }, { location: 'empty' }],
  ['phone', { phone: '' }, {}],
  ['phone', { phone: 'x' }, { phone: 'phone' }],
  ['representative', { representativeId: '' }, {}],
])('[PROF-02] %s %j breaks %j', (row, draft, faults) => expect(faultsOf(draft, row)).toEqual(faults))

test.each<[ChangeableRow, Draft, object]>([
  ['iban', { iban: 'de02 1203 0000 0000 2020 51', bic: 'X' }, { iban: 'DE02120300000000202051' }],
  ['iban', { iban: 'AT611904300234573201', bic: 'opskatww' }, { iban: 'AT611904300234573201', bic: 'OPSKATWW' }],
  ['address', address, { ...address, street: 'Lindenweg' }],
  ['phone', { phone: ' ' }, { phone: null }],
  ['cellPhone', { cellPhone: '0160  5550' }, { cellPhone: '0160 5550' }],
  ['representative', { representativeId: '' }, { representativeId: null }],
  ['representative', { representativeId: 'id' }, { representativeId: 'id' }],
])('%s %j is sent as %j', (row, draft, patch) => expect(patchOf(draft, row)).toEqual(patch))

test('the new text of the row, and when a BIC is required', () => {
  expect(afterOf(address, 'address')).toBe('Lindenweg 4, 57074 Siegen')
  expect(afterOf({ iban: 'de0212' }, 'iban')).toBe('DE02 12')
  expect([needsBic({ iban: 'DE02120300000000202051' }), needsBic({ iban: 'AT61 1904 3002 3457 3201' })]).toEqual([
    false,
    true,
  ])
  expect(ruleValues('iban', { iban: 'DE02' })).toMatchObject({ country: 'DE', length: 22, given: 4 })
})
