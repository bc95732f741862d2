// Notifies an employee of a day that the time office has set, with the reason.
import type { Context } from '#server/context.ts'
import type { DomainEvents } from '#server/events.ts'
import { catalogue, type Language } from '#server/mail/language.ts'
import { notify } from '#server/modules/notifications/notify.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const textsOf = catalogue<keyof typeof de>(de, en)

const titleIn = (language: Language, iso: string): string => {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'de-DE', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  return textsOf(language)('officeCorrected', { day: format.format(new Date(iso)) })
}

function notifyEmployee(
  context: Context,
  { personId, day, version, reason }: DomainEvents['time.office_corrected'],
): Promise<unknown> {
  const entry = {
    eventKey: `time-office:${personId}:${day}:${version}`,
    menuId: 'menu_ma_az',
    link: '/arbeitszeiten',
    title: titleIn('de', day),
    titleEn: titleIn('en', day),
    body: reason,
    bodyEn: reason,
  }
  return context.db.transaction().execute((tx) => notify(tx, context, [personId], entry))
}

export function onTimeOffice(context: Context): void {
  context.events.on('time.office_corrected', async (event) => void (await notifyEmployee(context, event)))
}
