import { html, nothing, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { ifDefined } from 'lit-html/directives/if-defined.js'
import type { Notification } from '#contract/notifications.ts'
import { countsAsNew } from '#domain/notification.ts'
import { formatClock, formatDate, formatTime } from '#shared/i18n/format.ts'
import check from 'lucide-static/icons/check.svg?raw'
import { areaSign } from './areas.ts'
import { dayOf } from './entry-days.ts'
import type { PanelActions } from './panel-actions.ts'
import type { PanelModel } from './panel-model.ts'
import { portalAddress, portalPath } from './portal-path.ts'
import { entryScope } from './read-choices.ts'
import { svgIcon } from './svg-icon.ts'

/** News is new until read; a to-do is new on the day it came. */
const isNew = (entry: Notification, now: Date): boolean =>
  countsAsNew(entry) || dayOf(new Date(entry.created)) === dayOf(now)

const tile = (menuId: string): unknown =>
  guard([menuId], () => {
    const { icon, tone } = areaSign(menuId)
    return html`<span class="tile ${tone}" aria-hidden="true">${svgIcon(icon)}</span>`
  })

const whenView = (entry: Notification, { t, now, language }: PanelModel): TemplateResult => {
  const moment = new Date(entry.created)
  const full = [formatDate(moment, language), formatTime(moment, language)].filter(Boolean).join(', ')
  return html`<span class="when"
    >${isNew(entry, now) ? html`<span class="dot"></span><span class="sr">${t('new')}</span>` : nothing}<time
      datetime=${entry.created}
      title=${full}
      >${formatClock(moment, language)}</time
    ></span
  >`
}

function linkView(entry: Notification, model: PanelModel, actions: PanelActions, look: 'name' | 'second'): unknown {
  const path = portalPath(entry.link)
  const stop = entry.id === model.current ? 0 : -1
  const { title } = entry
  if (!path) return look === 'name' ? html`<span class="name" tabindex=${stop} dir="auto">${title}</span>` : nothing
  const label = look === 'name' ? undefined : model.t('openEntry', { title })
  const open = (event: MouseEvent) => actions.open(entry, path, event)
  return html`<a
    class=${look}
    href=${portalAddress(model.portalUrl, path)}
    target=${ifDefined(model.embedded ? '_blank' : undefined)}
    rel="noopener"
    tabindex=${stop}
    dir="auto"
    aria-label=${ifDefined(label)}
    @click=${open}
    @auxclick=${open}
    >${label ? model.t('open') : title}</a
  >`
}

function readButton(entry: Notification, model: PanelModel, actions: PanelActions): unknown {
  if (!entryScope(entry)) return nothing
  const { t, current } = model
  return html`<button
    type="button"
    class="ghost"
    tabindex=${entry.id === current ? 0 : -1}
    aria-label=${t('readEntry', { title: entry.title })}
    @click=${() => actions.readEntry(entry)}
  >
    ${guard([], () => svgIcon(check))}${t('read')}
  </button>`
}

/** One entry. Only the current one is in the tab order, with its actions; its title is the link of the whole row. */
export function entryView(entry: Notification, model: PanelModel, actions: PanelActions): TemplateResult {
  const { t } = model
  const told = entry.creatorName || entry.why
  return html`<li class="entry" data-id=${entry.id} @focusin=${() => actions.focusEntry(entry)}>
    ${tile(entry.menuId)}${linkView(entry, model, actions, 'name')}${whenView(entry, model)}
    ${entry.body ? html`<p class="body" dir="auto">${entry.body}</p>` : nothing}
    ${
      told
        ? html`<p class="why">
            ${
              entry.creatorName
                ? html`<span class="by"><span class="sr">${t('from')}</span> <bdi>${entry.creatorName}</bdi></span>`
                : nothing
            }
            ${entry.why ? html`<bdi>${entry.why}</bdi>` : nothing}
          </p>`
        : nothing
    }
    <div class="do">${linkView(entry, model, actions, 'second')}${readButton(entry, model, actions)}</div>
  </li>`
}
