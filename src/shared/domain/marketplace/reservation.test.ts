import { expect, test } from 'vitest'
import {
  extendedUntil,
  heldUntil,
  phaseOn,
  quantityFault,
  RESERVATION_EVENTS,
  RESERVATION_PHASES,
  RESERVATION_TRANSITIONS,
  reservationAfter,
} from './reservation.ts'

const NW = { land: 'NW' } as const
const ANY_TIME = { pickupFrom: null, expiresOn: null } as const

test.each([
  ['2026-04-21', '2026-04-24', 'a Tuesday'],
  ['2026-04-23', '2026-04-28', 'over a weekend'],
  ['2026-04-25', '2026-04-29', 'a Saturday'],
  ['2026-04-29', '2026-05-05', 'over Labour Day'],
  ['2026-12-23', '2026-12-29', 'over Christmas'],
])('a reservation of %s holds until %s: %s', (today, until) => {
  expect(heldUntil(today, ANY_TIME, NW)).toBe(until)
})

test.each<[pickupFrom: string, expiresOn: string | null, until: string, why: string]>([
  ['2026-12-10', null, '2026-12-15', 'three working days from the first day of pick-up'],
  ['2026-12-10', '2026-12-12', '2026-12-12', 'at most until the ad expires'],
  ['2026-12-10', '2026-12-01', '2026-12-02', 'never shorter than usual'],
  ['2026-11-27', null, '2026-12-02', 'as usual where pick-up is possible today'],
])('[MKT-02] with pick-up from %s of an ad until %s it holds until %s: %s', (pickupFrom, expiresOn, until) => {
  expect(heldUntil('2026-11-27', { pickupFrom, expiresOn }, NW)).toBe(until)
})

test('a reservation follows the holidays of its place', () => {
  // Corpus Christi, 4 June 2026, is a holiday in Nordrhein-Westfalen and none in Niedersachsen.
  expect([
    heldUntil('2026-06-02', ANY_TIME, NW),
    heldUntil('2026-06-02', ANY_TIME, { land: 'NI' }),
    heldUntil('2026-06-02', ANY_TIME, undefined),
  ]).toEqual(['2026-06-08', '2026-06-05', '2026-06-05'])
})

test('an extension counts from the last day, or from today where that is over', () => {
  expect(extendedUntil('2026-04-24', '2026-04-22', NW)).toBe('2026-04-29')
  expect(extendedUntil('2026-04-20', '2026-04-22', NW)).toBe('2026-04-27')
})

test('every phase and event of the table exists', () => {
  expect(Object.keys(RESERVATION_TRANSITIONS).toSorted()).toEqual([...RESERVATION_PHASES].toSorted())
  for (const events of Object.values(RESERVATION_TRANSITIONS))
    for (const event of Object.keys(events)) expect(RESERVATION_EVENTS).toContain(event)
})

const held = { state: 'held', untilOn: '2026-04-24', hasOpenReceipt: false } as const
test('a held reservation lapses on the day after its last, but not while its receipt is open', () => {
  expect(phaseOn(held, '2026-04-24')).toBe('held')
  expect(phaseOn(held, '2026-04-25')).toBe('lapsed')
  expect(phaseOn({ ...held, hasOpenReceipt: true }, '2026-05-25')).toBe('handingOver')
})

test('a receipt is opened before it is confirmed, and an open one prevents cancelling the reservation', () => {
  const open = { ...held, hasOpenReceipt: true }
  expect(reservationAfter(held, 'confirmReceipt', '2026-04-22')).toBeUndefined()
  expect(reservationAfter(open, 'cancel', '2026-04-22')).toBeUndefined()
  expect(reservationAfter(open, 'confirmReceipt', '2026-04-22')).toBe('handedOver')
})

test.each([
  [40, undefined],
  [39, 'belowMinimum'],
  [160, undefined],
  [161, 'quantityTaken'],
])('of 240 with 80 taken and at least 40, %d: %s', (wanted, fault) => {
  expect(quantityFault({ quantity: 240, minQuantity: 40, held: 50, handed: 30 }, wanted)).toBe(fault)
})

test('the rest may be less than the smallest quantity', () => {
  const rest = { quantity: 240, minQuantity: 40, held: 220, handed: 0 }
  expect([quantityFault(rest, 20), quantityFault(rest, 19)]).toEqual([undefined, 'belowMinimum'])
})
