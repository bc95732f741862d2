// Answers of the server about leave for tests, with overrides.
import { Board, type OpenDecisions } from '#contract/vacation-calendar.ts'
import { LeaveRequest } from '#contract/vacation.ts'
import { emptyValues } from '#domain/forms/fields.ts'
import { LEAVE_FIELDS } from '#domain/leave/request-fields.ts'
import { blank } from '#shared/testing/blank.ts'

type WirePerson = Board['people'][number]
type OpenDecision = OpenDecisions[number]

export const aWirePerson = (name: string, changes: Partial<WirePerson> = {}): WirePerson => ({
  id: `id-${name.split(' ').at(-1)?.toLowerCase()}`,
  name,
  position: 'Einkauf',
  siteId: 1,
  absences: [],
  ...changes,
})

/** May 2026 in Nordrhein-Westfalen. */
export const aWireBoard = (changes: Partial<Board> = {}): Board => ({
  ...blank(Board),
  first: '2026-05-01',
  last: '2026-05-31',
  sites: [{ id: 1, name: 'Siegen', land: 'NW', municipal: [] }],
  ...changes,
})

export const aLeaveRequest = (id: number, name: string, changes: Partial<LeaveRequest> = {}): LeaveRequest => ({
  ...blank(LeaveRequest),
  id,
  person: { id: aWirePerson(name).id, name },
  type: 'tariffLeave',
  status: 'open',
  version: 1,
  periods: [{ first: '2026-05-11', last: '2026-05-15' }],
  ...emptyValues(LEAVE_FIELDS),
  substitute: null,
  sentAt: '2026-04-20T08:00:00Z',
  stages: [],
  timeline: [],
  ...changes,
})

export const anOpenDecision = (request: LeaveRequest, changes: Partial<OpenDecision> = {}): OpenDecision => ({
  request,
  onBehalfOf: null,
  isCancellation: false,
  cost: { days: { numerator: 4, denominator: 1 }, minutes: 0 },
  substituteAway: false,
  blocks: [],
  reason: null,
  decideBy: null,
  proofCount: 0,
  proofs: [],
  ...changes,
})
