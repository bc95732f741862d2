// What a person holds in the portal, and what becomes of each kind of it when they leave.

/** passes: to the successor · line: to whom decides in their place · returns: to the group it was taken from · ends: nobody gets it. */
export type PassingOn = 'passes' | 'line' | 'returns' | 'ends'

/** In the order of the report. */
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
