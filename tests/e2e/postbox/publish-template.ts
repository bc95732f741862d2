// Form templates for browser tests and measurements, published in the database of a running portal.
import type { TemplateContent } from '#domain/postbox/template.ts'
import { query } from '#tests/reliability/database.ts'

/** Publishes a template that everybody can fill in; resolves with its number. */
export async function publishTemplate(dataDir: string, content: TemplateContent): Promise<number> {
  const [made] = await query<{ id: string }>(
    dataDir,
    `with made as (insert into form_template (changed_at) values (now()) returning id)
     insert into form_template_version (template_id, version, content, published_at)
     select id, 1, $1::jsonb, now() from made returning template_id as id`,
    [JSON.stringify(content)],
  )
  return Number(made!.id)
}
