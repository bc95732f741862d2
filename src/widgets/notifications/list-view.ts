import { html, nothing, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import { formatTime } from '#shared/i18n/format.ts'
import { groupByDay } from './entry-days.ts'
import { entryView } from './entry-view.ts'
import type { PanelActions } from './panel-actions.ts'
import type { PanelModel } from './panel-model.ts'

/** What stands in place of entries. */
const stateView = (title: string, text: string, action: unknown = nothing): TemplateResult =>
  html`<div class="state">
    <h3>${title}</h3>
    <p>${text}</p>
    ${action}
  </div>`

const bone = html`<div class="entry">
  <span class="tile"></span>
  <span class="bone"></span>
  <span class="bone when"></span>
  <span class="bone body"></span>
</div>`

const loadingView = ({ t }: PanelModel): TemplateResult =>
  html`<div class="bones">
    <p class="sr" role="status">${t('loading')}</p>
    <div aria-hidden="true">${bone}${bone}${bone}</div>
  </div>`

const entriesView = (model: PanelModel, actions: PanelActions): unknown =>
  repeat(
    groupByDay(model.lists[model.list], model.now, model.language),
    ({ day }) => day,
    ({ label, entries }) =>
      html`<section aria-label=${label || nothing}>
        ${label ? html`<h3 class="day">${label}</h3>` : nothing}
        <ul role="list">
          ${repeat(
            entries,
            ({ id }) => id,
            (entry) => entryView(entry, model, actions),
          )}
        </ul>
      </section>`,
  )

/** The chosen list, or what is to be said instead of it. */
export function listView(model: PanelModel, actions: PanelActions): unknown {
  const { t, badges, lists, list } = model
  if (lists[list].length > 0) return entriesView(model, actions)
  if (!badges.at && badges.status === 'failed') {
    const retry = html`<button type="button" class="second" @click=${actions.retry}>${t('retry')}</button>`
    return stateView(t('failedTitle'), t('failed', { status: badges.error ?? 'Error' }), retry)
  }
  if (!badges.at) return loadingView(model)
  return stateView(t('empty'), t(list === 'todo' ? 'emptyTodo' : 'emptyNews'))
}

/** 'Stand: 14:05 Uhr.' */
export const asOf = ({ t, badges, language }: PanelModel): string =>
  badges.at ? t('asOf', { time: formatTime(badges.at, language) }) : ''
