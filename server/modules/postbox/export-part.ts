// The export of a person's forms: those they have sent, begun and decided.
import { sql } from 'kysely'
import type { Context } from '#server/kernel/context.ts'

const FILES = sql`coalesce((select json_agg(json_build_object('name', l.name, 'type', l.content_type, 'size', l.size, 'uploaded', l.uploaded_at)
  order by l.uploaded_at) from form_file l`

export function exportForms({ exports }: Pick<Context, 'exports'>): void {
  exports.add('forms', async (db, { personId }) => {
    const { rows } = await sql<Record<string, unknown>>`
      select coalesce((select json_agg(json_build_object('number', f.number, 'title', f.title, 'sent', f.sent_at, 'status', f.status,
          'ended', c.ended_at, 'deleted', f.delete_on, 'answers', f.answers,
          'former', (select coalesce(json_agg(json_build_object('until', w.until, 'answers', w.answers) order by w.version), '[]')
            from form_former_answers w where w.case_id = f.case_id),
          'files', ${FILES} where l.case_id = f.case_id), '[]'),
          'timeline', (select json_agg(json_build_object('what', e.type, 'station', e.stage, 'at', e.at, 'note', e.note) order by e.id)
            from decision_event e where e.case_id = c.id)) order by c.id)
        from form f join decision_case c on c.id = f.case_id where f.sender_id = ${personId}), '[]') as sent,
      coalesce((select json_agg(json_build_object('template', v.content->'title'->>'de', 'changed', d.changed_at, 'answers', d.answers,
          'files', ${FILES} where l.draft_id = d.id), '[]')) order by d.id)
        from form_draft d join form_template_version v on v.template_id = d.template_id and v.version = d.template_version
        where d.person_id = ${personId}), '[]') as drafts,
      coalesce((select json_agg(json_build_object('number', f.number, 'what', e.type, 'station', e.stage, 'at', e.at, 'note', e.note) order by e.id)
        from decision_event e join form f on f.case_id = e.case_id
        where (e.by_id = ${personId} or e.on_behalf_of = ${personId}) and f.sender_id is distinct from ${personId}), '[]') as decisions,
      coalesce((select json_agg(g.name order by g.name) from form_group_member m join form_group g on g.id = m.group_id
        where m.person_id = ${personId}), '[]') as groups`.execute(db)
    return rows[0]
  })
}
