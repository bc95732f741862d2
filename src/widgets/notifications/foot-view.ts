import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import { html, nothing, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { asOf } from './list-view.ts'
import { menuView } from './menu-view.ts'
import type { PanelActions } from './panel-actions.ts'
import type { PanelModel } from './panel-model.ts'
import { entryScope, readChoices } from './read-choices.ts'
import { svgIcon } from './svg-icon.ts'

const note = (kind: '' | 'bad', source: string, text: unknown, action: unknown = nothing): TemplateResult =>
  html`<div class="note ${kind}">
    ${guard([source], () => svgIcon(source))}
    <p>${text}</p>
    ${action}
  </div>`

/** Old data, what could not be done, and what can be taken back. */
function noteView(model: PanelModel, actions: PanelActions): unknown {
  const { t, badges, undo, fault } = model
  if (undo) {
    return html`<div class="note">
      <p>${t('marked', { count: undo.count })} <small>${t('undoLeft', { count: undo.left })}</small></p>
      <button type="button" class="second" id="undo" @click=${actions.undo}>${t('undo')}</button>
    </div>`
  }
  if (fault) return note('bad', circleAlert, fault)
  if (badges.status !== 'offline') return nothing
  const { error } = badges
  if (error === undefined || error === 'Error') return note('', cloudOff, html`${t('offline')} <b>${asOf(model)}</b>`)
  const retry = html`<button type="button" class="second" @click=${actions.retry}>${t('retry')}</button>`
  return note('bad', circleAlert, html`${t('stale', { status: error })} <b>${asOf(model)}</b>`, retry)
}

/** Marks everything at once where there is but one thing it can mean, otherwise asks what. */
function readAllView(model: PanelModel, actions: PanelActions): unknown {
  const { t, entries } = model
  const choices = readChoices(entries)
  const [only] = choices
  if (!only) return nothing
  if (choices.length === 1) {
    return html`<button type="button" class="ghost" @click=${() => actions.readAll(only.scope)}>
      ${t('readAll')}
    </button>`
  }
  return menuView(choices, model, actions)
}

function keysView({ t, lists, list }: PanelModel): TemplateResult {
  const reads = lists[list].some(entryScope)
  const hint = t(reads ? 'keysRead' : 'keys')
  return html`<span class="keys" title=${hint}
    ><span class="sr">${hint}</span>${['J', 'K', ...(reads ? ['E'] : [])].map(
      (key) => html`<kbd aria-hidden="true">${key}</kbd>`,
    )}</span
  >`
}

export function footView(model: PanelModel, actions: PanelActions): unknown {
  const { t, lists, list } = model
  const filled = lists[list].length > 0
  return html`${noteView(model, actions)}
  ${
    filled
      ? html`<div class="foot">
          ${list === 'todo' ? html`<p>${t('todoNote')}</p>` : readAllView(model, actions)} ${keysView(model)}
        </div>`
      : nothing
  }`
}
