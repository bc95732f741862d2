import { html, nothing, type TemplateResult } from 'lit-html'
import type { Notification } from '#contract/notifications.ts'
import { isNews } from '#domain/notifications/notification.ts'
import { AREA_MENUS } from './area-menus.ts'
import { BELL } from './bell-icon.ts'
import { clockOf, dateOf, dayOf } from './entry-days.ts'
import { mayRead } from './entry-scope.ts'
import { iconView } from './icon-view.ts'
import { ALARM_CLOCK, CHECK } from './icons.ts'
import type { DecisionParts, PanelActions, PanelModel } from './panel-model.ts'
import { portalAddress, portalPath } from './portal-path.ts'
import type { Texts } from './texts.ts'

/** News is new until it is read, a to-do on the day it arrives. */
const isNew = (entry: Notification, now: Date): boolean =>
  isNews(entry) || dayOf(new Date(entry.created)) === dayOf(now)

/** The entry with its texts in the language of the panel; German where there is no English text. */
export const inLanguage = (entry: Notification, { language }: Pick<PanelModel, 'language'>): Notification =>
  language === 'en' ? { ...entry, title: entry.titleEn || entry.title, body: entry.bodyEn || entry.body } : entry

/** The title, after the action or decision it announces. */
export const titleOf = ({ action, title }: Notification, t: Texts): string =>
  action ? t(`title.${action}`, { title }) : title

function whenView(entry: Notification, { t, now, language }: PanelModel): TemplateResult {
  const moment = new Date(entry.created)
  const clock = clockOf(moment, language)
  const full = clock && `${dateOf(moment, language, 'numeric')}, ${clock}`
  const dot = html`<span class="dot"></span><span class="sr">${t('new')}</span>`
  return html`<span class="when"
    >${isNew(entry, now) ? dot : nothing}<time datetime=${entry.created} title=${full}>${clock}</time></span
  >`
}

function linkView(entry: Notification, model: PanelModel, actions: PanelActions, isName: boolean): unknown {
  const { t, current, embedded, portalUrl } = model
  const title = titleOf(entry, t)
  const path = portalPath(entry.link)
  const stop = entry.id === current ? 0 : -1
  if (!path) return isName ? html`<span class="name" tabindex=${stop} dir="auto">${title}</span>` : nothing
  const { action } = entry
  const actText = t(action === 'review' || action === 'confirm' || action === 'returned' ? `do.${action}` : 'open')
  const open = (event: MouseEvent) => actions.open(entry, path, event)
  return html`<a
    class=${isName ? 'name' : 'second'}
    href=${portalAddress(portalUrl, path)}
    target=${embedded ? '_blank' : nothing}
    rel="noopener"
    tabindex=${stop}
    dir="auto"
    aria-label=${isName ? nothing : `${actText}: ${title}`}
    @click=${open}
    @auxclick=${open}
    >${isName ? title : actText}</a
  >`
}

const readButton = (entry: Notification, { t, current }: PanelModel, actions: PanelActions): TemplateResult =>
  html`<button
    type="button"
    class="ghost"
    tabindex=${entry.id === current ? 0 : -1}
    aria-label=${t('readEntry', { title: titleOf(entry, t) })}
    @click=${() => actions.read(entry)}
  >
    ${iconView(CHECK)}${t('read')}
  </button>`

/** The sender, if the title does not name them, and why the reader gets it. */
const whyView = ({ title, creatorName, why }: Notification, { t }: PanelModel): TemplateResult =>
  html`<p class="why">
    ${creatorName && !(why && title.includes(creatorName)) ? html`<span class="sr">${t('from')}</span> <bdi>${creatorName}</bdi>` : nothing}
    ${why ? html`<bdi>${why}</bdi>` : nothing}
  </p>`

const laterButton = (entry: Notification, { t, current }: PanelModel, actions: PanelActions): TemplateResult =>
  html`<button
    type="button"
    class="ghost"
    tabindex=${entry.id === current ? 0 : -1}
    aria-label=${t('laterEntry', { title: titleOf(entry, t) })}
    @click=${() => actions.later(entry)}
  >
    ${iconView(ALARM_CLOCK)}${t('later')}
  </button>`

function doView(entry: Notification, model: PanelModel, actions: PanelActions, decision?: DecisionParts): unknown {
  const { extensions, later, parts } = model
  if (entry.id === later && parts) return parts.later(entry, model)
  if (decision?.form) return decision.form
  return html`<div class="do">
    ${decision?.buttons ?? linkView(entry, model, actions, false)}${decision?.more}${mayRead(entry, extensions) ? readButton(entry, model, actions) : nothing}
    ${extensions ? laterButton(entry, model, actions) : nothing}
  </div>`
}

/** The texts and actions of an entry that is read or put off already. */
interface Past {
  readonly note: string
  readonly action: unknown
}

/** One entry. Only the current one is in the tab order, with its actions; its title is the link of the whole row. */
export const entryView = (
  given: Notification,
  model: PanelModel,
  actions: PanelActions,
  past?: Past,
): TemplateResult => {
  const entry = inLanguage(given, model)
  const [icon = BELL, tone = ''] = AREA_MENUS.get(entry.menuId) ?? []
  const decision = past ? undefined : model.parts?.decision(entry, model)
  const why = decision?.why || entry.why
  return html`<li class="entry" data-id=${entry.id} @focusin=${() => actions.focusEntry(entry)}>
    <span class="tile ${tone}">${iconView(icon)}</span>
    ${linkView(entry, model, actions, true)}${past ? nothing : whenView(entry, model)}
    ${entry.body ? html`<p class="body" dir="auto">${entry.body}</p>` : nothing} ${decision?.facts}
    ${past ? html`<p class="why">${past.note}</p>` : entry.creatorName || why ? whyView({ ...entry, why }, model) : nothing}
    ${
      past
        ? html`<div class="do">${linkView(entry, model, actions, false)}${past.action}</div>`
        : doView(entry, model, actions, decision)
    }
  </li>`
}
