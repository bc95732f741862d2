// Mails about a person's account. They concern its security, so there is no way to unsubscribe from them.
import { OBJECTION_DAYS } from '#domain/people/personal-data.ts'
import type { Context } from '#server/kernel/context.ts'
import { catalogue, formatInstant, formatMonth, languageOf, type Language } from '#server/mail/language.ts'
import { renderMail, type RenderedMail } from '#server/mail/render-mail.ts'
import type { AccountTemplate, MailWanted } from '#server/mail/mail-wanted.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const textsOf = catalogue(de, en)

const OF_PERSON: ReadonlySet<AccountTemplate> = new Set([
  'ibanChanged',
  'ibanPutBack',
  'addressChanged',
  'phoneChanged',
])

const INSTANTS: ReadonlySet<string> = new Set(['at', 'objectionUntil'])

function inWords(name: string, value: string | number, language: Language): string | number {
  if (typeof value === 'number') return value
  if (name === 'month') return formatMonth(value, language)
  return INSTANTS.has(name) ? formatInstant(value, language) : value
}

/** The values of the template, with formatted instants and months. */
function valuesOf({ data }: MailWanted, language: Language): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]: [string, string | number]) => [name, inWords(name, value, language)]),
  )
}

/** The links of the mail: always the security page, where other devices are signed out; first the changed data. */
function linksOf({ template }: MailWanted, publicUrl: string, language: Language) {
  const t = textsOf(language)
  const security = { label: t('openSecurity'), url: `${publicUrl}/profil/sicherheit` }
  if (!OF_PERSON.has(template)) return { button: security }
  return {
    items: [{ title: security.label, text: '', url: security.url }],
    button: { label: t('openProfile'), url: `${publicUrl}/profil/benutzerprofil` },
  }
}

export function renderAccountMail(
  wanted: MailWanted,
  name: string,
  publicUrl: string,
  language: Language,
): RenderedMail {
  const t = textsOf(language)
  const values = valuesOf(wanted, language)
  const objection = wanted.template === 'ibanChanged' ? [t('ibanObjection', { ...values, days: OBJECTION_DAYS })] : []
  return renderMail(
    {
      subject: t(wanted.template),
      paragraphs: [t('hello', { name }), t(`${wanted.template}Text`, values), ...objection, t('notYou')],
      ...linksOf(wanted, publicUrl, language),
      footer: [t('portal'), t('automatic'), t('security')],
    },
    language,
  )
}

/** Sends the mails that modules request, once per key; a person without an address gets none. */
export function onMailWanted({ events, db, mail, config }: Pick<Context, 'events' | 'db' | 'mail' | 'config'>): void {
  events.on('mail.wanted', async (wanted) => {
    const person = await db
      .selectFrom('person')
      .select(['given_name', 'family_name', 'email', 'locale'])
      .where('id', '=', wanted.personId)
      .executeTakeFirst()
    const address = wanted.address ?? person?.email
    if (!person || !address) return
    const name = `${person.given_name} ${person.family_name}`.trim()
    const content = renderAccountMail(wanted, name, config.publicUrl, languageOf(person.locale))
    await db
      .transaction()
      .execute((tx) => mail.queue(tx, [{ key: wanted.key, personId: wanted.personId, address, content }]))
  })
}
