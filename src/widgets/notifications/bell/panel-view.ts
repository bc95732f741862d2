import { html, nothing, type TemplateResult } from 'lit-html'
import { iconView } from './icon-view.ts'
import { SETTINGS, X } from './icons.ts'
import { LISTS, type ListName, type PanelActions, type PanelModel } from './panel-model.ts'
import { portalAddress } from './portal-path.ts'
import { groupByDay } from './entry-days.ts'
import { entryView } from './entry-view.ts'

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
function listView(model: PanelModel, actions: PanelActions): unknown {
  const { t, badges, lists, list, level } = model
  if (list === 'earlier') return model.parts?.earlier(model) ?? loadingView(model)
  if (lists[list].length > 0) return daysView(model, actions)
  if (badges.at) return stateView(level, t(list === 'todo' ? 'empty' : 'noNews'), t('emptyText'))
  if (badges.status !== 'failed') return loadingView(model)
  const retry = html`<button type="button" class="second" @click=${actions.retry}>${t('retry')}</button>`
  return stateView(level, t('failedTitle'), t('failed', { status: badges.error ?? 'Error' }), retry)
}

/** Where the portal keeps quiet hours and channels. */
const SETTINGS_PATH = '/profil/benachrichtigungen'

function headView({ t, settings, portalUrl, embedded, level }: PanelModel, actions: PanelActions): TemplateResult {
  const link = () =>
    html`<a
      class="icon"
      href=${portalAddress(portalUrl, SETTINGS_PATH)}
      target=${embedded ? '_blank' : nothing}
      rel="noopener"
      aria-label=${t('settings')}
      title=${t('settings')}
      @click=${(event: MouseEvent) => actions.go(SETTINGS_PATH, event)}
      >${iconView(SETTINGS)}</a
    >`
  return html`<div class="head">
    <h2 aria-level=${level}>${t('title')}</h2>
    ${settings ? link() : nothing}
    <button type="button" class="icon" aria-label=${t('close')} title=${t('close')} @click=${actions.close}>
      ${iconView(X)}
    </button>
  </div>`
}

function countView(list: ListName, { t, all }: PanelModel): unknown {
  const count = all[list].length
  if (count === 0 || list === 'earlier') return nothing
  const [kind, key] = list === 'todo' ? (['open', 'openCount'] as const) : (['', 'newCount'] as const)
  return html`<span class="count ${kind}" aria-hidden="true">${count}</span
    ><span class="sr">${t(key, { count })}</span>`
}

function tabView(list: ListName, model: PanelModel, actions: PanelActions): TemplateResult {
  const selected = list === model.list
  return html`<button
    type="button"
    role="tab"
    id=${list}
    aria-selected=${selected}
    aria-controls="list"
    tabindex=${selected ? 0 : -1}
    @click=${() => actions.show(list)}
  >
    ${model.t(list)} ${countView(list, model)}
  </button>`
}

/** The whole panel. */
export function panelView(model: PanelModel, actions: PanelActions): TemplateResult {
  return html`${headView(model, actions)}
    <div class="tabs" role="tablist" aria-label=${model.t('title')}>
      ${LISTS.filter((list) => list !== 'earlier' || model.extensions).map((list) => tabView(list, model, actions))}
    </div>
    ${model.parts?.filter(model)}
    <div class="list" id="list" role="tabpanel" aria-labelledby=${model.list}>${listView(model, actions)}</div>
    ${model.fault ? html`<div class="fault">${model.fault}</div>` : nothing} ${model.parts?.foot(model)}`
}
