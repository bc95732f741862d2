import { html, nothing, type TemplateResult } from 'lit-html'
import { iconView } from './icon-view.ts'
import { SETTINGS, X } from './icons.ts'
import { listView } from './list-view.ts'
import { LISTS, type ListName, type PanelActions, type PanelModel } from './panel-model.ts'
import { portalAddress } from './portal-path.ts'

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
