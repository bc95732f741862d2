// Entries of the forum (questions, answers, comments): their limits and permitted actions. The server enforces `actionsOf`, and the client
// derives its buttons from it.
import type { Role } from '#domain/organisation/roles.ts'

export const ENTRY_KINDS = ['question', 'answer', 'comment'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Greatest length of the question in one sentence, in characters. */
export const TITLE_LIMIT = 140
/** Greatest length of a text with its markup, in characters. */
export const BODY_LIMIT = 65_535
/** The limit of a comment, which is plain text. */
export const COMMENT_LIMIT = 2_000
export const REASON_LIMIT = 500
/** Pictures and attachments of one entry. */
export const FILES_LIMIT = 10
/** Entries that one person may write per hour, and people whom they may ask for an answer. */
export const HOURLY_LIMIT = 60
/** Edits of one person in an hour. */
export const HOURLY_EDITS = 120

/** Moderates the forum: the main admin. */
export const FORUM_MODERATOR: Role = 'menu_usermanagement'

export const LIST_STATES = ['all', 'open', 'answered', 'archived'] as const
export type ListState = (typeof LIST_STATES)[number]

export const REPORT_REASONS = ['personal', 'offensive', 'wrong', 'confidential', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const MODERATION_ACTIONS = ['hide', 'restore', 'dismiss'] as const

export const ENTRY_ACTIONS = [
  'edit',
  'delete',
  'vote',
  'comment',
  'answer',
  'accept',
  'makeOfficial',
  'archive',
  'restore',
  'move',
  'report',
  'hide',
  'unhide',
  'disclose',
] as const
export type EntryAction = (typeof ENTRY_ACTIONS)[number]

/** The facts that determine the actions of a viewer on an entry. */
export interface EntryFacts {
  readonly kind: EntryKind
  readonly isOwn: boolean
  readonly isAnonymous: boolean
  readonly isHidden: boolean
  readonly isAccepted: boolean
  readonly isOfficial: boolean
  /** For a question: somebody has answered it, visible or not. */
  readonly hasAnswers: boolean
  /** Somebody else has commented on it. */
  readonly hasComments: boolean
  /** A report of it, or of a comment on it, is not decided yet. */
  readonly isReported: boolean
  /** Whether its question is archived. */
  readonly isArchived: boolean
  /** The viewer asked the question. */
  readonly isAsker: boolean
  /** The viewer answers for its category, or is a deputy of those who do. */
  readonly isResponsible: boolean
  readonly isModerator: boolean
  /** The viewer is the only moderator. */
  readonly isSoleModerator: boolean
}

type Rule = (facts: EntryFacts) => boolean

const isOpen: Rule = ({ isArchived, isHidden }) => !isArchived && !isHidden
const mayArchive: Rule = ({ isAsker, isResponsible, isModerator }) => isAsker || isResponsible || isModerator

const RULES: Readonly<Record<EntryAction, Rule>> = {
  edit: (facts) => isOpen(facts) && (facts.isOwn || (facts.isModerator && facts.kind !== 'comment')),
  // An entry that others have answered, relied on or confirmed is archived instead; a reported one is decided first.
  delete: (facts) =>
    isOpen(facts) &&
    facts.isOwn &&
    !facts.isAccepted &&
    !facts.isOfficial &&
    !facts.hasComments &&
    !facts.isReported &&
    !(facts.kind === 'question' && facts.hasAnswers),
  vote: (facts) => isOpen(facts) && facts.kind !== 'comment' && !facts.isOwn,
  comment: (facts) => isOpen(facts) && facts.kind !== 'comment',
  answer: (facts) => isOpen(facts) && facts.kind === 'question',
  accept: (facts) => isOpen(facts) && facts.kind === 'answer' && (facts.isAsker || facts.isModerator),
  makeOfficial: (facts) => isOpen(facts) && facts.kind === 'answer' && (facts.isResponsible || facts.isModerator),
  archive: (facts) => facts.kind === 'question' && !facts.isArchived && mayArchive(facts),
  restore: (facts) => facts.kind === 'question' && facts.isArchived && mayArchive(facts),
  move: (facts) =>
    facts.kind === 'question' && isOpen(facts) && (facts.isResponsible || facts.isModerator || facts.isOwn),
  report: (facts) => !facts.isHidden && !facts.isOwn,
  // Moderators decide about all entries but their own. The only moderator may hide a reported own entry, but a second one decides about the
  // report.
  hide: (facts) =>
    facts.isModerator && !facts.isHidden && (!facts.isOwn || (facts.isSoleModerator && facts.isReported)),
  unhide: (facts) => facts.isModerator && facts.isHidden && !facts.isOwn,
  disclose: (facts) => facts.isModerator && facts.isAnonymous && !facts.isOwn,
}

export const mayDo = (action: EntryAction, facts: EntryFacts): boolean => RULES[action](facts)

/** All actions of the viewer on the entry, in the order of ENTRY_ACTIONS. */
export const actionsOf = (facts: EntryFacts): EntryAction[] => ENTRY_ACTIONS.filter((action) => mayDo(action, facts))

/** True for text with letters or digits, or a picture, between its tags. */
export const hasContent = (html: string): boolean =>
  /[\p{L}\p{Nd}]/u.test(html.replace(/<[^>]*>|&[#a-zA-Z0-9]+;/g, ' '))
