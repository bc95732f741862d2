import { html, nothing, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { ifDefined } from 'lit-html/directives/if-defined.js'
import settings from 'lucide-static/icons/settings.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import { badgeLabel } from '#domain/notification.ts'
import { footView } from './foot-view.ts'
import { listView } from './list-view.ts'
import type { PanelActions } from './panel-actions.ts'
import { LISTS, type ListName, type PanelModel } from './panel-model.ts'
import { portalAddress } from './portal-path.ts'
import { svgIcon } from './svg-icon.ts'

/** Where the portal keeps quiet hours and channels. */
export const SETTINGS_PATH = '/profil/benachrichtigungen'

const icon = (source: string): unknown => guard([source], () => svgIcon(source))

function headView(
  { t, settings: hasSettings, portalUrl, embedded }: PanelModel,
  actions: PanelActions,
): TemplateResult {
  const link = html`<a
    class="btn icon"
    href=${portalAddress(portalUrl, SETTINGS_PATH)}
    target=${ifDefined(embedded ? '_blank' : undefined)}
    rel="noopener"
    aria-label=${t('settings')}
    title=${t('settings')}
    @click=${(event: MouseEvent) => actions.go(SETTINGS_PATH, event)}
    >${icon(settings)}</a
  >`
  return html`<div class="head">
    <h2>${t('title')}</h2>
    ${hasSettings ? link : nothing}
    <button type="button" class="icon" aria-label=${t('close')} title=${t('close')} @click=${actions.close}>
      ${icon(x)}
    </button>
  </div>`
}

function countView(list: ListName, { t, lists }: PanelModel): unknown {
  const count = lists[list].length
  if (count === 0) return nothing
  const todo = list === 'todo'
  return html`<span class="count ${todo ? 'open' : ''}" aria-hidden="true">${todo ? count : badgeLabel(count)}</span
    ><span class="sr">${t(todo ? 'openCount' : 'newCount', { count })}</span>`
}

function tabView(list: ListName, model: PanelModel, actions: PanelActions): TemplateResult {
  const selected = list === model.list
  return html`<button
    type="button"
    role="tab"
    id="tab-${list}"
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
      ${LISTS.map((list) => tabView(list, model, actions))}
    </div>
    <div class="list" id="list" role="tabpanel" aria-labelledby="tab-${model.list}">${listView(model, actions)}</div>
    ${footView(model, actions)}`
}
