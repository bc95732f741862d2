import { html, nothing, type TemplateResult } from 'lit-html'
import { groupByDay } from './entry-days.ts'
import { entryView } from './entry-view.ts'
import type { PanelActions, PanelModel } from './panel-model.ts'

/** Shown instead of entries. */
const stateView = (level: number, title: string, text: string, action: unknown = nothing): TemplateResult =>
  html`<div class="state">
    <h3 aria-level=${level + 1}>${title}</h3>
    <p>${text}</p>
    ${action}
  </div>`

const BONE = html`<div class="entry">
  <span class="tile"></span><span class="bone"></span><span class="bone when"></span><span class="bone body"></span>
</div>`

const loadingView = ({ t }: PanelModel): TemplateResult =>
  html`<div class="bones">
    <p class="sr" role="status">${t('loading')}</p>
    <div aria-hidden="true">${BONE}${BONE}${BONE}</div>
  </div>`

/** The newest entries; older ones are drawn on scrolling. */
const daysView = (model: PanelModel, actions: PanelActions): TemplateResult[] =>
  groupByDay(model.lists[model.list].slice(0, model.drawn ?? 50), model.now, model.language).map(
    ({ label, entries }) =>
      html`${label ? html`<h3 class="day" aria-level=${model.level + 1}>${label}</h3>` : nothing}
        <ul role="list" aria-label=${label || nothing}>
          ${entries.map((entry) => entryView(entry, model, actions))}
        </ul>`,
  )

/** The chosen list, or the sentence that replaces it. */
export function listView(model: PanelModel, actions: PanelActions): unknown {
  const { t, badges, lists, list, level } = model
  if (list === 'earlier') return model.parts?.earlier(model) ?? loadingView(model)
  if (lists[list].length > 0) return daysView(model, actions)
  if (badges.at) return stateView(level, t(list === 'todo' ? 'empty' : 'noNews'), t('emptyText'))
  if (badges.status !== 'failed') return loadingView(model)
  const retry = html`<button type="button" class="second" @click=${actions.retry}>${t('retry')}</button>`
  return stateView(level, t('failedTitle'), t('failed', { status: badges.error ?? 'Error' }), retry)
}
