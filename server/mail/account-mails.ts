// Mails about somebody's account. They concern its security: nobody can unsubscribe from them.
import type { Context } from '#server/context.ts'
import { catalogue, formatInstant, languageOf, type Language } from './language.ts'
import { renderMail, type RenderedMail } from './render-mail.ts'
import type { AccountTemplate, MailWanted } from './mail-wanted.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const textsOf = catalogue(de, en)

const OF_PERSON: ReadonlySet<AccountTemplate> = new Set([
  'ibanChanged',
  'addressChanged',
  'emailChanged',
  'phoneChanged',
])

/** What the template says, its instants in words. */
function valuesOf({ data }: MailWanted, language: Language): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]: [string, string | number]) => [
      name,
      (name === 'at' || name === 'expiresAt') && typeof value === 'string' ? formatInstant(value, language) : value,
    ]),
  )
}

function buttonOf(wanted: MailWanted, publicUrl: string, language: Language): { label: string; url: string } {
  const t = textsOf(language)
  if (wanted.template === 'mfaResetLink') {
    // Whatever the path says, the link stays inside the portal.
    const url = new URL(wanted.data.path, publicUrl)
    return { label: t('resetButton'), url: `${publicUrl}${url.pathname}${url.search}` }
  }
  return OF_PERSON.has(wanted.template)
    ? { label: t('openProfile'), url: `${publicUrl}/profil/benutzerprofil` }
    : { label: t('openSecurity'), url: `${publicUrl}/profil/sicherheit` }
}

export function renderAccountMail(
  wanted: MailWanted,
  name: string,
  publicUrl: string,
  language: Language,
): RenderedMail {
  const t = textsOf(language)
  const text = t(`${wanted.template}Text`, valuesOf(wanted, language))
  return renderMail(
    {
      subject: t(wanted.template),
      paragraphs: [t('hello', { name }), text, ...(wanted.template === 'mfaResetLink' ? [] : [t('notYou')])],
      button: buttonOf(wanted, publicUrl, language),
      footer: [t('portal'), t('automatic'), t('security')],
    },
    language,
  )
}

/** Sends what modules wish for, once per key; a person without an address gets none. */
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
