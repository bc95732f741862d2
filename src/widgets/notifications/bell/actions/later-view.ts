// The choices of 'Später', in place of the other actions of an entry.
import { html, type TemplateResult } from 'lit-html'
import type { Notification } from '#contract/notifications.ts'
import type { PanelModel } from '#widgets/notifications/bell/panel-model.ts'
import { actsTexts } from './action-texts.ts'
import { addDays, instantAt, wallTimeOf } from '#domain/calendar/berlin-time.ts'

const LATER_CHOICES = ['hour', 'tomorrow', 'monday'] as const
type LaterChoice = (typeof LATER_CHOICES)[number]

const MORNING = 8 * 60

/** The choices at `now`, earliest first; on a Sunday tomorrow is the next Monday. */
export function laterTimes(now: Date): { choice: LaterChoice; until: Date }[] {
  const { day, weekday } = wallTimeOf(now)
  const monday = addDays(day, 7 - weekday)
  const times = {
    hour: new Date(now.getTime() + 3_600_000),
    tomorrow: instantAt(addDays(day, 1), MORNING),
    monday: instantAt(monday, MORNING),
  }
  return LATER_CHOICES.filter((choice) => choice !== 'monday' || monday !== addDays(day, 1)).map((choice) => ({
    choice,
    until: times[choice],
  }))
}

export interface LaterActions {
  putOff(entry: Notification, until: Date): void
  cancel(): void
}

export function laterView(
  entry: Notification,
  { language, now }: PanelModel,
  { putOff, cancel }: LaterActions,
): TemplateResult {
  const t = actsTexts(language)
  return html`<div class="do later" role="group" aria-label=${t('later')}>
    ${laterTimes(now).map(
      ({ choice, until }) =>
        html`<button type="button" class="second" @click=${() => putOff(entry, until)}>
          ${t(`later.${choice}`)}
        </button>`,
    )}
    <button type="button" class="ghost" @click=${cancel}>${t('cancel')}</button>
  </div>`
}
