import { expect, test } from 'vitest'
import {
  allowedVisibilities,
  countAway,
  effectiveVisibility,
  seenBy,
  type AbsenceKind,
  type AbsenceVisibility,
  type ViewerRole,
} from './visibility.ts'

/** For none, abstract and concrete. */
const SHOWN: Readonly<Record<ViewerRole, readonly [string, string, string]>> = {
  self: ['kind', 'kind', 'kind'],
  supervisor: ['kind', 'kind', 'kind'],
  deputy: ['kind', 'kind', 'kind'],
  personnelOffice: ['kind', 'kind', 'kind'],
  projectManager: ['absent', 'absent', 'kind'],
  calendarAdmin: ['nothing', 'absent', 'kind'],
  team: ['nothing', 'absent', 'kind'],
  other: ['nothing', 'nothing', 'nothing'],
}
const VISIBILITIES: readonly AbsenceVisibility[] = ['none', 'abstract', 'concrete']
const ROWS = Object.entries(SHOWN) as [ViewerRole, readonly string[]][]

test.each(ROWS)('[VAC-07] %s sees of leave that is hidden, abstract, concrete: %j', (viewer, expected) =>
  expect(VISIBILITIES.map((visibility) => seenBy(viewer, visibility, 'leave').shows)).toEqual(expected),
)

test.each<AbsenceKind>(['specialLeave', 'sickness'])('[VAC-07] %s is never named to others', (kind) => {
  for (const viewer of ['projectManager', 'calendarAdmin', 'team', 'other'] as const)
    for (const visibility of VISIBILITIES) expect(seenBy(viewer, visibility, kind).shows).not.toBe('kind')
})

test('[VAC-07] deciders read reasons, the personnel office and the applicant read proofs', () => {
  const viewers = (what: 'undecided' | 'reason' | 'proof') =>
    ROWS.map(([viewer]) => viewer).filter((viewer) => seenBy(viewer, 'concrete', 'leave')[what])
  expect(viewers('undecided')).toEqual(['self', 'supervisor', 'deputy', 'personnelOffice', 'projectManager'])
  expect(viewers('reason')).toEqual(['self', 'supervisor', 'deputy', 'personnelOffice'])
  expect(viewers('proof')).toEqual(['self', 'personnelOffice'])
})

test('[VAC-07] no person is invisible where the calendar administrator manages absence', () => {
  expect(allowedVisibilities(true)).toEqual(['abstract', 'concrete'])
  expect(allowedVisibilities(false)).toEqual(['none', 'abstract', 'concrete'])
  expect(VISIBILITIES.map((visibility) => effectiveVisibility(visibility, true))).toEqual([
    'abstract',
    'abstract',
    'concrete',
  ])
  expect(effectiveVisibility('none', false)).toBe('none')
})

test('absences are counted for groups of five and more only', () => {
  expect(countAway(4, 2)).toBeUndefined()
  expect(countAway(5, 2)).toBe(2)
})
