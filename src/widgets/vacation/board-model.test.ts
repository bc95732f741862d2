import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { aWireBoard, aWirePerson } from '#widgets/vacation/testing/wire.ts'
import { isLowDay, requestIdOf, toBoardModel } from './board-model.ts'
import { useVacationTexts } from './texts.ts'

beforeEach(() => setLanguage('de'))
const text = (key: Parameters<typeof useVacationTexts.text>[0], values?: object) =>
  useVacationTexts.text(key, values as never)
const options = { today: '2026-05-06', text, restName: 'Weitere' }
const [falk, reiter, guest] = [
  aWirePerson('Mia Falk'),
  aWirePerson('Jonas Reiter'),
  aWirePerson('Gast', { siteId: null }),
]
const team = (id: number, name: string, personIds: string[], away?: number[]) => ({
  id,
  name,
  personIds,
  staffing: away ? { size: 6, minimum: 5, away } : null,
})

test('[VAC-02] people are listed in the first of their teams, those without a team last', () => {
  const teams = [team(1, 'Bleche', [reiter.id]), team(2, 'Stahl', [reiter.id, falk.id])]
  const model = toBoardModel(aWireBoard({ people: [falk, reiter, guest], teams }), options)
  expect(model.groups.map(({ name, people }) => [name, ...people.map((person) => person.name)])).toEqual([
    ['Bleche', 'Jonas Reiter'],
    ['Stahl', 'Mia Falk'],
    ['Weitere', 'Gast'],
  ])
  expect(toBoardModel(aWireBoard({ people: [guest] }), options).groups).toMatchObject([{ name: '' }])
})

test('[VAC-02] holidays are those of each place; places with the same ones are one site', () => {
  const municipal = [{ holiday: 'assumption' as const }]
  const model = toBoardModel(
    aWireBoard({
      first: '2026-08-01',
      last: '2026-08-31',
      people: [falk, aWirePerson('A B', { siteId: 3 })],
      sites: [
        { id: 1, name: 'Siegen', land: 'NW', municipal: [] },
        { id: 2, name: 'Olpe', land: 'NW', municipal: [] },
        { id: 3, name: 'Passau', land: 'BY', municipal },
      ],
    }),
    options,
  )
  expect(model.sites.map(({ name, holidays }) => [name, holidays])).toEqual([
    ['NRW', []],
    ['BY', [{ day: '2026-08-15', name: 'Mariä Himmelfahrt' }]],
  ])
  expect(model.groups[0]?.people.map(({ site }) => site)).toEqual([model.sites[0]?.id, model.sites[1]?.id])
})

test('[VAC-05] staffing adds up the teams, and a day is low if one of them is; free days have none', () => {
  // Friday to Monday; 1 May is a holiday.
  const teams = [team(1, 'Bleche', [reiter.id], [2, 0, 0, 2, 0]), team(2, 'Stahl', [falk.id], [0, 0, 0, 0, 1])]
  const { staffing } = toBoardModel(aWireBoard({ last: '2026-05-05', people: [falk, reiter], teams }), options)
  expect(staffing).toMatchObject({ size: 12, minimum: 10, present: [undefined, undefined, undefined, 10, 11] })
  expect([0, 3, 4].map((at) => staffing && isLowDay(staffing, at))).toEqual([false, true, false])
  expect(staffing?.lowDays?.get(3)).toBe('Bleche: 4 von 6 da, vereinbart sind 5')
  expect(toBoardModel(aWireBoard({ people: [falk] }), options).staffing).toBeUndefined()
})

test('an absence carries the number of its request; hidden kinds stay hidden', () => {
  const span = { first: '2026-05-11', last: '2026-05-15' }
  const person = aWirePerson('Mia Falk', {
    absences: [
      { ...span, state: 'approved' },
      { ...span, state: 'cancellation', kind: 'leave', requestId: 7, mayDecide: true },
      { ...span, state: 'pencilled', kind: 'leave' },
    ],
  })
  const [hidden, cancellation, pencil] = toBoardModel(aWireBoard({ people: [person] }), options).groups[0]!.people[0]!
    .absences
  expect(hidden && [requestIdOf(hidden), hidden.kind, hidden.decidable]).toEqual([undefined, undefined, undefined])
  expect(cancellation).toMatchObject({ state: 'cancellationPending', decidable: true })
  expect(cancellation && requestIdOf(cancellation)).toBe(7)
  expect(pencil?.state).toBe('pencil')
})
