// A preview of a template for any person: prefilled values and deciders.
import type { TemplatePreview } from '#contract/postbox-editing.ts'
import { questionsOf, type Prefill, type TemplateContent } from '#domain/postbox/template.ts'
import type { Context } from '#server/kernel/context.ts'
import { notFound } from '#server/http/errors.ts'
import { readForecast } from './forecast.ts'
import { readPrefilled } from './prefill.ts'

/** Values of the profile that only the person sees: editors of templates are no personnel office. */
const PRIVATE: ReadonlySet<Prefill> = new Set(['personnelNumber', 'street', 'postcode', 'city', 'iban'])

/** 404 for a person who does not exist or has left. */
export async function readPreview(
  { db, vault, now }: Pick<Context, 'db' | 'vault' | 'now'>,
  viewer: string,
  personId: string,
  content: TemplateContent,
): Promise<TemplatePreview> {
  const person = await db
    .selectFrom('person')
    .select('company_id')
    .where('id', '=', personId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!person) throw notFound()
  const prefilled = await readPrefilled({ db, vault }, personId, content, { companyId: null, siteId: null })
  const hidden = questionsOf(content)
    .filter(
      ({ name, prefill }) =>
        personId !== viewer && prefill !== null && PRIVATE.has(prefill) && Object.hasOwn(prefilled, name),
    )
    .map(({ name }) => name)
  const { companies } = content
  return {
    prefilled: Object.fromEntries(Object.entries(prefilled).filter(([name]) => !hidden.includes(name))),
    hidden,
    forecast: await readForecast({ db, now }, personId, { id: 0, version: 1, content }),
    mayUse: companies.length === 0 || (person.company_id !== null && companies.includes(person.company_id)),
  }
}
