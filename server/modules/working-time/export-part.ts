// The working time in a person's data export, and its deletion after the retention period.
import { sql } from 'kysely'
import { RETENTION } from '#domain/people/retention.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'

export function exportTime({ exports }: Pick<Context, 'exports'>): void {
  exports.add('workingTime', async (db, { personId }) => {
    const { rows } = await sql<Record<string, unknown>>`
      select (select a.start_day from time_account a where a.person_id = ${personId}) as start,
      coalesce((select json_agg(json_build_object('at', s.at, 'kind', s.kind, 'source', s.source) order by s.at)
        from time_stamp s where s.person_id = ${personId}), '[]') as stamps,
      coalesce((select json_agg(json_build_object('day', t.day, 'comes', t.comes, 'goes', t.goes, 'break', t.break_minutes,
          'travelKind', t.travel_kind, 'travel', t.travel_minutes, 'kilometres', t.kilometres,
          'preparation', t.preparation_minutes, 'followUp', t.follow_up_minutes, 'order', t.order_number,
          'country', t.country, 'place', t.place, 'note', t.note, 'source', t.source) order by t.day, t.id)
        from time_entry t where t.person_id = ${personId}), '[]') as entries,
      coalesce((select json_agg(json_build_object('day', d.day, 'target', d.target, 'actual', d.actual, 'credited', d.credited,
          'balance', d.balance, 'feedback', d.feedback, 'hints', d.hints, 'status', d.status, 'released', d.released_at)
          order by d.day)
        from time_day d where d.person_id = ${personId}), '[]') as days,
      coalesce((select json_agg(json_build_object('day', v.day, 'version', v.version, 'entries', v.entries, 'cause', v.cause,
          'reason', v.reason, 'at', v.at) order by v.day, v.version)
        from time_day_version v where v.person_id = ${personId}), '[]') as versions,
      coalesce((select json_agg(json_build_object('day', x.day, 'stage', x.stage, 'outcome', x.outcome, 'reason', x.reason,
          'at', x.decided_at) order by x.day, x.version)
        from time_decision x where x.person_id = ${personId}), '[]') as decisions,
      coalesce((select json_agg(json_build_object('day', v.day, 'reason', v.reason, 'at', v.at) order by v.day, v.version)
        from time_veto v where v.person_id = ${personId}), '[]') as vetoes,
      coalesce((select json_agg(json_build_object('day', a.day, 'minutes', a.minutes, 'cause', a.cause, 'at', a.at) order by a.id)
        from time_adjustment a where a.person_id = ${personId}), '[]') as adjustments,
      coalesce((select json_agg(json_build_object('day', c.day, 'kind', c.kind, 'status', c.status, 'old', c.old_entries,
          'new', c.new_entries, 'reason', c.reason, 'note', c.note, 'created', c.created_at, 'closed', c.closed_at,
          'messages', (select json_agg(json_build_object('at', m.at, 'text', m.text) order by m.id)
            from time_case_message m where m.case_id = c.id),
          'decisions', (select json_agg(json_build_object('stage', t.stage, 'outcome', t.outcome, 'reason', t.reason,
            'at', t.decided_at) order by t.id) from time_case_stage t where t.case_id = c.id and t.outcome is not null),
          'proofs', (select json_agg(json_build_object('name', f.name, 'size', f.size) order by f.uploaded_at)
            from time_case_proof f where f.case_id = c.id)) order by c.id)
        from time_case c where c.person_id = ${personId}), '[]') as cases,
      coalesce((select json_agg(json_build_object('month', m.month, 'signed', m.employee_signed_at, 'closed', m.closed_at,
          'balance', m.balance, 'cut', m.cut, 'events', (select json_agg(json_build_object('type', e.type, 'reason', e.reason,
            'at', e.at) order by e.id) from time_month_event e where e.person_id = m.person_id and e.month = m.month))
          order by m.month)
        from time_month m where m.person_id = ${personId}), '[]') as months,
      coalesce((select json_agg(json_build_object('day', r.day, 'what', r.what, 'times', r.times) order by r.first_at, r.id)
        from time_reading r where r.person_id = ${personId}), '[]') as readings`.execute(db)
    return rows[0]
  })
}

/** Deletes raw stamps after the retention period. Entries and results stay as long as the account needs them. */
export async function deleteOldStamps(db: Db, now: Date): Promise<void> {
  await sql`
    delete from time_stamp s using person p
    where p.id = s.person_id and s.at < ${now}::timestamptz - make_interval(months => coalesce(
      (select (r.rules ->> 'keptMonths')::integer from time_rules r
        where (r.company_id = p.company_id or r.company_id is null) and r.from_day <= ${now}::date
        order by r.company_id nulls last, r.from_day desc limit 1), ${RETENTION.stampMonths}::integer))`.execute(db)
}
