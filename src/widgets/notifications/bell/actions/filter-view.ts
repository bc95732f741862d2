// Which areas of the list are shown; offered where there are several.
import { html, nothing } from 'lit-html'
import type { PanelModel } from '#widgets/notifications/bell/panel-model.ts'
import { actsTexts, areaName } from './action-texts.ts'

export function filterView(
  { all, list, area, language }: PanelModel,
  choose: (area: string | undefined) => void,
): unknown {
  const areas = [...new Set(all[list].map(({ menuId }) => menuId))]
  if (areas.length < 2) return nothing
  const t = actsTexts(language)
  const change = ({ target }: Event) => choose((target as HTMLSelectElement).value || undefined)
  return html`<div class="filter">
    <span aria-hidden="true">${t('filter')}</span>
    <select aria-label=${t('filter')} @change=${change}>
      <option value="" ?selected=${area === undefined}>${t('filterAll')}</option>
      ${areas.map((id) => html`<option value=${id} ?selected=${id === area}>${areaName(id, t)}</option>`)}
    </select>
  </div>`
}
