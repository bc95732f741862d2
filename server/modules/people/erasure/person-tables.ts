// Every table with a column that names a person: the part of the export with its rows, and the effect of an erasure, column by column. A
// test compares the list with the database, so that no column is forgotten.
import type { KeptByLaw } from '#domain/people/retention.ts'

/** Why rows are not in the export. */
export type Exempt =
  /** The person is named as who did something to a record of the company. */
  | 'deed'
  /** Secrets, or keys that would be of use to others. */
  | 'secret'
  /** For minutes or hours, while something runs. */
  | 'passing'
  /** Computed from rows that are in it. */
  | 'derived'

/**
 * The effect of an erasure on a row, by the column that names the person. The foreign keys have the same effect when a person is deleted.
 */
interface Fates {
  /** The row is the person's own, and is deleted. */
  readonly deleted?: readonly string[]
  /** The row only connects the person with a record of somebody else: it is deleted, and the record stays. */
  readonly unlinked?: readonly string[]
  /** Others need the row, but the text is the person's: `erase-texts.ts` empties it and takes the person out. */
  readonly emptied?: readonly string[]
  /** The law keeps the row with the person in it; then the person is taken out. */
  readonly named?: readonly string[]
  /** An account of the person, who is refused by it as long as there is a record: it loses the person with that. */
  readonly attached?: readonly string[]
  /** The row belongs to somebody else, and the person is removed immediately. Rows that also belong to the person do not change. */
  readonly unnamed?: readonly string[]
}
export type Fate = keyof Fates

export interface PersonTable extends Fates {
  /** Names of parts of the export, or why there is none. */
  readonly export: readonly string[] | Exempt
  /** The law keeps the rows until its day, all but those in which the person is `unnamed`. */
  readonly kept?: KeptByLaw
}

const deed = (...unnamed: string[]): PersonTable => ({ export: 'deed', unnamed })
const own = (exported: PersonTable['export'], kept?: KeptByLaw): PersonTable => ({
  export: exported,
  deleted: ['person_id'],
  ...(kept && { kept }),
})

export const PERSON_TABLES: Readonly<Record<string, PersonTable>> = {
  account: own('secret'),
  ad: { export: ['marketplace'], emptied: ['owner_id'], unnamed: ['contact_id'] },
  ad_message: { export: ['marketplace'], emptied: ['author_id'] },
  ad_moderation: deed('by_id'),
  ad_picture: deed('uploaded_by'),
  ad_receipt: { export: ['marketplace'], kept: 'business', named: ['giver_id', 'receiver_id'] },
  ad_report: { export: ['marketplace'], emptied: ['reporter_id'], unnamed: ['decided_by'] },
  ad_reservation: { export: ['marketplace'], unnamed: ['ended_by', 'person_id'] },
  ad_search: own(['marketplace']),
  ad_thread: { export: ['marketplace'], unnamed: ['finder_id'] },
  benefit: deed('changed_by', 'contact_id'),
  benefit_document: deed('uploaded_by'),
  benefit_request: own(['benefits']),
  benefit_version: deed('changed_by'),
  calendar_admin: own(['records']),
  calendar_feed: own(['leave']),
  calendar_member: own(['leave']),
  certificate: deed('reviewer_id'),
  conduct_confirmation: own(['conductConfirmations'], 'confirmations'),
  conduct_draft: deed('changed_by'),
  conduct_log: deed('by_id'),
  conduct_reminder: deed('sent_by'),
  conduct_version: deed('published_by'),
  decision_case: { export: ['records'], unnamed: ['requester_id'] },
  decision_event: deed('by_id', 'on_behalf_of', 'to_id'),
  decision_stage: deed('decided_by', 'holder_id', 'on_behalf_of', 'requester_id'),
  delivery: own(['delivery']),
  deputy: { export: ['leave'], deleted: ['holder_id'], unlinked: ['deputy_id'] },
  deputy_setting: own(['leave']),
  duplicate_run: deed('started_by'),
  duplicate_weights: deed('activated_by', 'made_by'),
  employment: own(['leave'], 'leave'),
  employment_period: own(['leave'], 'leave'),
  figure_correction: deed('by_id', 'ended_by'),
  figure_definition: deed('made_by', 'owner_id'),
  figure_import: deed('by_id', 'taken_back_by'),
  figure_member: { export: ['controlling'], unnamed: ['person_id'] },
  figure_note: deed('by_id'),
  figure_subscription: own(['controlling']),
  form: { export: ['forms'], emptied: ['sender_id'] },
  form_confirmation: own(['records']),
  form_draft: own(['forms']),
  form_favourite: own(['records']),
  form_file: deed('uploaded_by'),
  form_group_member: own(['forms']),
  form_message: { export: ['conversations'], emptied: ['sender_id'] },
  form_message_file: deed('uploaded_by'),
  form_party: { export: ['records'], deleted: ['person_id'], unnamed: ['on_behalf_of'] },
  form_reader: own(['records']),
  form_template: deed('changed_by'),
  form_template_editor: own(['records']),
  form_template_log: deed('by_id'),
  form_template_version: deed('published_by'),
  form_waiting_message: { export: ['conversations'], deleted: ['sender_id'] },
  forum_author: own(['forum']),
  forum_category: deed('deputy_id', 'responsible_id'),
  forum_change: deed('by_id'),
  forum_file: deed('uploaded_by'),
  forum_follow: own(['forum']),
  forum_invitation: { export: ['forum'], deleted: ['person_id'], unnamed: ['by_id'] },
  forum_moderation: deed('by_id'),
  forum_post: { export: ['forum'], emptied: ['author_id'], unnamed: ['official_owner'] },
  forum_report: { export: ['forum'], emptied: ['reporter_id'], unnamed: ['decided_by'] },
  forum_revision: deed('editor_id'),
  forum_thread: deed('archived_by'),
  forum_vote: own(['forum']),
  lapse_notice: own(['leave'], 'leave'),
  lead_buyer: own(['responsibility']),
  leave_account: own(['leave'], 'leave'),
  leave_cancellation: deed('answered_by', 'on_behalf_of'),
  leave_closure_person: own(['records']),
  leave_decision: deed('decided_by', 'on_behalf_of'),
  leave_entry: deed('by_id'),
  leave_request: deed('substitute_id'),
  leave_stage: deed('holder_id'),
  leave_timeline: deed('by_id', 'on_behalf_of'),
  legal_acceptance: own(['acceptances'], 'confirmations'),
  mail: own(['delivery']),
  mfa_reset_link: { export: 'passing', deleted: ['person_id'], unnamed: ['made_by'] },
  muted_topic: own(['notifications']),
  news_confirmation: own(['confirmations'], 'confirmations'),
  news_document: deed('uploaded_by'),
  news_follow: own(['followedCategories']),
  news_lease: own('passing'),
  news_publication: deed('made_by'),
  news_reaction: own(['reactions']),
  news_saved: own(['savedStories']),
  news_story: {
    export: ['stories'],
    unnamed: ['approved_by', 'contact_id', 'created_by', 'deleted_by', 'review_asked_by'],
  },
  news_timeline: deed('by_id'),
  news_version: deed('contact_id', 'made_by'),
  no_duplicate: deed('by_id'),
  notification: own(['notifications']),
  notification_channel: own(['delivery']),
  notification_settings: own(['delivery']),
  outside_figure: deed('created_by'),
  partner_change: deed('by_id'),
  partner_group: deed('by_id'),
  partner_import: deed('by_id'),
  partner_memo: { export: ['suppliers'], emptied: ['author_id'] },
  partner_merge: deed('by_id', 'released_by', 'undone_by'),
  people_import: deed('by_id'),
  person: { export: ['profile', 'account'], unnamed: ['representative_id', 'supervisor_id'] },
  person_exit: { export: ['records'], deleted: ['person_id'], unnamed: ['by_id', 'successor_id'] },
  person_role: own(['roles']),
  person_sequence: own('passing'),
  person_subject: { export: ['records'], attached: ['person_id'] },
  personal_data: own(['profile']),
  personal_data_change: { export: ['changes'], deleted: ['person_id'], unnamed: ['changed_by'] },
  personal_data_view: { export: ['views'], deleted: ['person_id'], unnamed: ['viewer_id'] },
  place_of_work: own(['leave']),
  production_area_lead: own(['production']),
  production_badge: { export: 'secret', deleted: ['person_id'], unnamed: ['set_by'] },
  production_booking: own(['production'], 'workingTime'),
  production_correction: own(['production'], 'workingTime'),
  production_device: deed('created_by'),
  production_event: own(['production'], 'workingTime'),
  production_import: deed('by_id'),
  production_month_part: own('derived', 'workingTime'),
  production_refused_event: own(['production']),
  production_release: {
    export: ['production'],
    kept: 'workingTime',
    deleted: ['person_id'],
    unnamed: ['on_behalf_of', 'released_by'],
  },
  production_sum: own('derived', 'workingTime'),
  production_worker: own(['production']),
  project_assignment: { export: ['leave'], deleted: ['person_id'], unnamed: ['manager_id'] },
  purchasing_request: own(['responsibility']),
  push_subscription: own(['delivery']),
  realtime_event: own('passing'),
  responsibility_change: deed('after_id', 'before_id', 'by_id'),
  scim_group_member: own(['records']),
  session_device: own(['devices']),
  shown_factor: own('passing'),
  sickness: { export: ['leave'], kept: 'leave', deleted: ['person_id'], unnamed: ['recorded_by'] },
  sign_in_event: { export: ['signIns'], deleted: ['person_id'], unnamed: ['by_id'] },
  site_admin: own(['responsibility']),
  site_buyer: own(['responsibility']),
  supplier_view: own(['suppliers']),
  supply_event: deed('by_id'),
  supply_relation: deed('buyer_id'),
  time_account: own(['workingTime'], 'workingTime'),
  time_case: deed('created_by'),
  time_case_message: deed('by_id'),
  time_case_proof: own(['workingTime']),
  time_case_stage: deed('decided_by', 'holder_id', 'on_behalf_of'),
  time_day_version: deed('by_id'),
  time_decision: deed('decided_by', 'holder_id', 'on_behalf_of'),
  time_entry: deed('project_manager_id'),
  time_evaluation: deed('by_id'),
  time_import: deed('created_by'),
  time_lock: deed('set_by'),
  time_month: deed('on_behalf_of', 'supervisor_signed_by'),
  time_month_event: deed('by_id', 'on_behalf_of'),
  time_reading: { export: ['workingTime'], deleted: ['person_id'], unnamed: ['reader_id'] },
  time_release_path: { export: ['records'], deleted: ['person_id'], unnamed: ['set_by'] },
  time_rules: deed('changed_by'),
  time_stage: { export: 'deed', kept: 'workingTime', unlinked: ['holder_id'] },
  time_terminal: deed('created_by'),
  time_veto: deed('by_id', 'on_behalf_of'),
  working_time_model: own(['records']),
}

/** The effect for a column that names a person; undefined: nobody has decided it. */
export function fateOf(table: string, column: string): Fate | undefined {
  const rules = PERSON_TABLES[table]
  const fates = ['deleted', 'unlinked', 'emptied', 'named', 'attached', 'unnamed'] as const
  return fates.find((fate) => rules?.[fate]?.includes(column))
}

/** Rows that no area exports: the export contains them as stored, without the columns named here. */
export const RECORD_TABLES: readonly string[] = Object.entries(PERSON_TABLES)
  .filter(([, table]) => table.export !== 'deed' && Array.isArray(table.export) && table.export.includes('records'))
  .map(([name]) => name)
