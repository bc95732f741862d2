import { expect, test } from 'vitest'
import {
  candidatesOf,
  chooseDeciders,
  deciderOf,
  mayDecideNow,
  type Colleague,
  type Decider,
  type Decision,
} from './deciders.ts'

const TODAY = '2026-07-15'
const AWAY = [{ first: '2026-07-13', last: '2026-07-17' }]
const person = (id: string, changes: Partial<Colleague> = {}): Colleague => ({
  id,
  isActive: true,
  supervisorId: 'boss',
  deputyIds: [],
  hasActivatedDeputies: false,
  awayOn: [],
  ...changes,
})
const BOSS = { supervisorId: 'director', deputyIds: ['d1', 'd2'], hasActivatedDeputies: true, awayOn: AWAY }

function decisionOf(changes: Partial<Decision> = {}, people: Record<string, Partial<Colleague>> = {}): Decision {
  const all: Record<string, Partial<Colleague>> = { director: { supervisorId: undefined }, boss: BOSS, d1: {}, d2: {} }
  for (const [id, one] of Object.entries(people)) all[id] = { ...all[id], ...one }
  return {
    applicantId: 'employee',
    holderId: 'boss',
    today: TODAY,
    colleague: (id) => all[id] && person(id, all[id]),
    isMutual: () => false,
    ...changes,
  }
}
const inPlaceOfBoss = (personId: string): Decider => ({ personId, onBehalfOf: 'boss' })

test.each<[string, Decision, Decider]>([
  ['the holder is here', decisionOf({}, { boss: { awayOn: [] } }), { personId: 'boss' }],
  ['the holder is away', decisionOf(), inPlaceOfBoss('d1')],
  ['the first deputy is away too', decisionOf({}, { d1: { awayOn: AWAY } }), inPlaceOfBoss('d2')],
  ['the first deputy has left', decisionOf({}, { d1: { isActive: false } }), inPlaceOfBoss('d2')],
  ['the applicant is the first deputy', decisionOf({ applicantId: 'd1' }), inPlaceOfBoss('d2')],
  [
    "the second deputy's request waits for the applicant",
    decisionOf({ applicantId: 'd1', isMutual: (id) => id === 'd2' }),
    { personId: 'director' },
  ],
  ['deputies are not activated', decisionOf({}, { boss: { hasActivatedDeputies: false } }), { personId: 'boss' }],
  ['the last day of the absence', decisionOf({ today: '2026-07-17' }), inPlaceOfBoss('d1')],
  ['the day after the absence', decisionOf({ today: '2026-07-18' }), { personId: 'boss' }],
  ['a request of the holder', decisionOf({ applicantId: 'boss' }), { personId: 'director' }],
  ['the holder has left', decisionOf({}, { boss: { isActive: false, awayOn: [] } }), { personId: 'director' }],
  ['the holder is unknown', decisionOf({ holderId: 'nobody' }), 'personnelOffice'],
  ['there is no holder', decisionOf({ holderId: undefined }), 'personnelOffice'],
  ['a request of the director', decisionOf({ applicantId: 'director', holderId: 'director' }), 'personnelOffice'],
  [
    'supervisors in a circle',
    decisionOf({}, { boss: { isActive: false, awayOn: [] }, director: { isActive: false, supervisorId: 'boss' } }),
    'personnelOffice',
  ],
])('[VAC-06] %s', (_name, decision, expected) => expect(deciderOf(decision)).toEqual(expected))

test('[VAC-06] only holder and deputy may decide while the holder is away', () => {
  const may = (id: string, decision = decisionOf()) => mayDecideNow(id, deciderOf(decision), decision)
  expect(['boss', 'd1', 'd2', 'director', 'employee'].filter((id) => may(id))).toEqual(['boss', 'd1'])
  expect(may('boss', decisionOf({ applicantId: 'boss' }))).toBe(false)
  expect(may('boss', decisionOf({}, { boss: { isActive: false } }))).toBe(false)
})

const person1 = (personId: string): Decider => ({ personId })
test.each<[string, Decider[][], string[], (Decider | string)[]]>([
  [
    'a deputy of the first step who holds the second one',
    [candidatesOf(decisionOf()).slice(), [person1('d1')]],
    [],
    ['d2', 'd1'],
  ],
  [
    'a deputy of the second step who holds the first one',
    [[person1('d1')], [...candidatesOf(decisionOf())]],
    [],
    ['d1', 'd2'],
  ],
  [
    'deputies of both steps in the same order',
    [[...candidatesOf(decisionOf())], [...candidatesOf(decisionOf())]],
    [],
    ['d1', 'd2'],
  ],
  ['the only deputy of the second step', [[...candidatesOf(decisionOf())], [inPlaceOfBoss('d1')]], [], ['d2', 'd1']],
  ['a deputy who has decided the other step', [[...candidatesOf(decisionOf())]], ['d1'], ['d2']],
  ['the only deputy, who holds the other step', [[inPlaceOfBoss('d1')], [person1('d1')]], [], ['d1', 'd1']],
  [
    'three steps of which two have the same deputies',
    [[...candidatesOf(decisionOf())], [person1('d2')], [inPlaceOfBoss('d2'), inPlaceOfBoss('d1'), inPlaceOfBoss('d3')]],
    [],
    ['d1', 'd2', 'd3'],
  ],
  [
    'a step that only its decider can get, before one with other candidates',
    [[person1('d1')], [person1('d1'), person1('d2')]],
    ['d1'],
    ['d1', 'd2'],
  ],
  [
    'more steps than deputies',
    [
      [person1('d1'), person1('d2')],
      [person1('d1'), person1('d2')],
      [person1('d1'), person1('d2')],
    ],
    [],
    ['d1', 'd2', 'd1'],
  ],
  ['one person who holds both steps', [[person1('boss')], [person1('boss')]], [], ['boss', 'boss']],
  ['the personnel office', [['personnelOffice'], ['personnelOffice']], [], ['personnelOffice', 'personnelOffice']],
])('[VAC-06] %s: nobody decides two steps while somebody else can', (_name, steps, decided, expected) => {
  const chosen = chooseDeciders(steps.map((candidates) => ({ candidates, decidedBy: decided })))
  expect(chosen.map((one) => (one === 'personnelOffice' ? one : one.personId))).toEqual(expected)
})

test('[VAC-06] 40 stages with five shared deputies read their candidates fewer than 10,000 times', () => {
  let reads = 0
  const counted = (id: string): Decider => ({
    get personId() {
      if (++reads >= 10_000) throw new Error('Too many reads of candidates')
      return id
    },
  })
  const deputies = ['d1', 'd2', 'd3', 'd4', 'd5']
  const steps = Array.from({ length: 40 }, (_, index) => ({
    candidates: [...deputies, ...(index < 20 ? [] : [`manager${index}`])].map(counted),
    decidedBy: [],
  }))
  const chosen = chooseDeciders(steps)
  expect(new Set(chosen.map((one) => one !== 'personnelOffice' && one.personId)).size).toBe(25)
})
