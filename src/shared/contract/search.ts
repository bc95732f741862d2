// Searches while typing: contacts (groups of arrays of the specification, sections 3 and 7) and stories.
import { Type, type Static } from 'typebox'
import { NewsItem } from './news.ts'
import { Uuid } from './ids.ts'

const Query = Type.String({
  minLength: 3,
  maxLength: 400,
  description: 'From 3 to 100 characters (code points), counted in NFC without spaces around',
})

/** user: people · team · devision: divisions · all: each of them, the default. */
export const CONTACT_TYPES = ['all', 'user', 'team', 'devision'] as const
export type ContactType = (typeof CONTACT_TYPES)[number]

export const ContactQuery = Type.Object({ q: Query, type: Type.Optional(Type.Enum([...CONTACT_TYPES])) })

/** An active person. Unknown values are ''. */
export const UserContact = Type.Object({
  uid: Uuid(),
  displayname: Type.String(),
  position: Type.String(),
  devision: Type.String({ description: 'Name of the division' }),
  company: Type.String(),
  email: Type.String(),
  phone: Type.String({ description: 'Of the office' }),
})
export type UserContact = Static<typeof UserContact>

export const TeamContact = Type.Object({
  teamid: Type.Integer(),
  title: Type.String(),
  devision: Type.String({ description: 'Name of the division' }),
  company: Type.String(),
})
export type TeamContact = Static<typeof TeamContact>

export const DivisionContact = Type.Object({
  companyid: Type.Integer(),
  devisionid: Type.Integer(),
  title: Type.String(),
  company: Type.String(),
})
export type DivisionContact = Static<typeof DivisionContact>

/** Always these three groups, the best hit of each first; a group that was not requested is empty. */
export const ContactGroups = Type.Tuple([Type.Array(UserContact), Type.Array(TeamContact), Type.Array(DivisionContact)])
export type ContactGroups = Static<typeof ContactGroups>

export const StoryQuery = Type.Object({
  q: Query,
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
})

export const StoryHit = Type.Pick(NewsItem, ['id', 'titel', 'preview', 'veroeffentlichtdate'])
export type StoryHit = Static<typeof StoryHit>
