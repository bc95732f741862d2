// Which part of an absence another person may see. The server leaves out hidden parts; no screen decides about it.

/** How much of an absence a person or division shows to others. */
export const ABSENCE_VISIBILITIES = ['none', 'abstract', 'concrete'] as const
export type AbsenceVisibility = (typeof ABSENCE_VISIBILITIES)[number]

/** The role of the viewer; `deputy`: active, for a stage of this request. */
export type ViewerRole =
  | 'self'
  | 'supervisor'
  | 'deputy'
  | 'projectManager'
  | 'personnelOffice'
  | 'calendarAdmin'
  | 'team'
  | 'other'

/** Kinds of absence as far as others care; sickness and special leave are never named to the team. */
export const ABSENCE_KINDS = ['leave', 'flexitime', 'paidTimeOff', 'specialLeave', 'sickness'] as const
export type AbsenceKind = (typeof ABSENCE_KINDS)[number]

export interface SeenAbsence {
  /** nothing: as if there were none · absent: 'Abwesend', without times of day · kind: which kind of absence */
  readonly shows: 'nothing' | 'absent' | 'kind'
  /** Undecided requests are shown, too. */
  readonly undecided: boolean
  readonly reason: boolean
  readonly proof: boolean
}

const NOTHING: SeenAbsence = { shows: 'nothing', undecided: false, reason: false, proof: false }
const ALL: SeenAbsence = { shows: 'kind', undecided: true, reason: true, proof: true }
const WITHOUT_PROOF: SeenAbsence = { ...ALL, proof: false }
/** Created once each, because a board needs thousands of absences. */
const TEAM: Readonly<Record<'absent' | 'kind', SeenAbsence>> = {
  absent: { ...NOTHING, shows: 'absent' },
  kind: { ...NOTHING, shows: 'kind' },
}
const PROJECT: typeof TEAM = {
  absent: { ...TEAM.absent, undecided: true },
  kind: { ...TEAM.kind, undecided: true },
}

/** Where the calendar administrator manages absence, `none` is not allowed. */
export const allowedVisibilities = (isManaged: boolean): readonly AbsenceVisibility[] =>
  isManaged ? ABSENCE_VISIBILITIES.filter((visibility) => visibility !== 'none') : ABSENCE_VISIBILITIES

export const effectiveVisibility = (visibility: AbsenceVisibility, isManaged: boolean): AbsenceVisibility =>
  isManaged && visibility === 'none' ? 'abstract' : visibility

/** `visibility` is the effective setting. */
export function seenBy(viewer: ViewerRole, visibility: AbsenceVisibility, kind: AbsenceKind): SeenAbsence {
  const named = visibility === 'concrete' && kind !== 'specialLeave' && kind !== 'sickness' ? 'kind' : 'absent'
  switch (viewer) {
    case 'self':
    case 'personnelOffice':
      return ALL
    case 'supervisor':
    case 'deputy':
      return WITHOUT_PROOF
    case 'projectManager':
      return PROJECT[named]
    case 'calendarAdmin':
    case 'team':
      return visibility === 'none' ? NOTHING : TEAM[named]
    case 'other':
      return NOTHING
  }
}

/** Smaller groups are not counted for others: a number would name a person. */
const COUNTED_FROM = 5

/** How many people of a group are away, hidden absences included; undefined for a group that is too small to be counted. */
export const countAway = (groupSize: number, away: number): number | undefined =>
  groupSize < COUNTED_FROM ? undefined : away
