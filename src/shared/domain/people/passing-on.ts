// Everything that a person can hold in the portal, and what happens to each kind when they leave.

/** passes: to the successor · line: to the decider in their place · returns: to the group it was taken from · ends: to nobody. */
export type PassingOn = 'passes' | 'line' | 'returns' | 'ends'

/** Kinds in the order of the report. */
export const HOLDINGS = {
  reports: 'line',
  todos: 'line',
  decisions: 'returns',
  projects: 'passes',
  substitutions: 'ends',
  deputies: 'ends',
  calendars: 'passes',
  groupPostboxes: 'passes',
  formTemplates: 'passes',
  formDrafts: 'ends',
  leadBuyers: 'passes',
  siteAdmins: 'passes',
  siteBuyers: 'passes',
  supplyRelations: 'passes',
  certificates: 'passes',
  companyAds: 'passes',
  privateAds: 'ends',
  reservations: 'ends',
  newsDrafts: 'passes',
  forumOffices: 'passes',
  officialAnswers: 'passes',
  benefits: 'passes',
  halls: 'passes',
  figures: 'passes',
  subscriptions: 'ends',
} as const satisfies Record<string, PassingOn>
export type Holding = keyof typeof HOLDINGS
