// The choices of 'Später', in place of the other actions of an entry.
import { html, type TemplateResult } from 'lit-html'
import type { Notification } from '#contract/notifications.ts'
import type { PanelModel } from '#widgets/notifications/bell/panel-model.ts'
import { actsTexts } from './action-texts.ts'
import { laterTimes } from './later-times.ts'

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
