// The foot of the panel: undo, stale data, marking many entries, and the keys.
import { html, nothing, type TemplateResult } from 'lit-html'
import type { Language } from '#shared/bus/language.ts'
import { clockOf, dateOf } from '#widgets/notifications/bell/entry-days.ts'
import { mayRead } from '#widgets/notifications/bell/entry-scope.ts'
import { iconView } from '#widgets/notifications/bell/icon-view.ts'
import type { PanelModel } from '#widgets/notifications/bell/panel-model.ts'
import { actsTexts, markedText, type ActsTexts } from './action-texts.ts'
import { readAllView, type Read } from './menu-view.ts'

// Lucide's shapes (lucide-static 1.62.0, ISC), each icon as one path.

const CIRCLE_ALERT = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 8L12 12M12 16L12.01 16'
const CLOUD_OFF =
  'M10.94 5.274A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.222 6.057M18.796 18.81A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78M2 2l20 20'

/** Entries that were marked and can be restored. */
export interface Undo {
  readonly count: number
  /** The time until which they are put off; undefined: they were marked read. */
  readonly until?: Date | undefined
  /** Whole seconds. */
  readonly left: number
}

export interface FootActions {
  readonly read: Read
  undo(): void
  retry(): void
}

const button = (label: string, action: () => void): TemplateResult =>
  html`<button type="button" class="second" @click=${action}>${label}</button>`

/** Data that could not be refreshed: no connection, or the status of the response. */
function staleNote({ badges, language }: PanelModel, t: ActsTexts, { retry }: FootActions): TemplateResult {
  const status = badges.error ?? 'Error'
  const time = html`<b>${badges.at ? t('asOf', { time: clockOf(badges.at, language) }) : nothing}</b>`
  return status === 'Error'
    ? html`<div class="note">
        ${iconView(CLOUD_OFF)}
        <p>${t('offline')} ${time}</p>
      </div>`
    : html`<div class="note bad">
        ${iconView(CIRCLE_ALERT)}
        <p>${t('stale', { status })} ${time}</p>
        ${button(t('retry'), retry)}
      </div>`
}

/** '22.04.2026, 8:00'. */
const momentOf = (instant: Date, language: Language): string =>
  `${dateOf(instant, language, 'numeric')}, ${clockOf(instant, language)}`

/** The text about the action whose entries can be restored. */
export const doneText = ({ count, until }: Pick<Undo, 'count' | 'until'>, language: Language): string => {
  const t = actsTexts(language)
  return until ? t('putOff', { when: momentOf(until, language) }) : markedText(count, t)
}

const undoNote = (done: Undo, { language }: PanelModel, t: ActsTexts, { undo }: FootActions): TemplateResult =>
  html`<div class="note">
    <p>${doneText(done, language)} <small>${t('undoLeft', { count: done.left })}</small></p>
    ${button(t('undo'), undo)}
  </div>`

function keysView({ extensions, lists, list }: PanelModel, t: ActsTexts): TemplateResult {
  const reads = lists[list].some((entry) => mayRead(entry, extensions))
  const hint = `${t(reads ? 'keysRead' : 'keys')}${extensions ? ` ${t('keysLater')}` : ''}`
  const keys = ['J', 'K', ...(reads ? ['E'] : []), ...(extensions ? ['S'] : [])]
  return html`<span class="keys" title=${hint}
    ><span class="sr">${hint}</span>${keys.map((key) => html`<kbd aria-hidden="true">${key}</kbd>`)}</span
  >`
}

export function footView(model: PanelModel, undo: Undo | undefined, actions: FootActions): TemplateResult {
  const { lists, list, badges, language } = model
  const t = actsTexts(language)
  const left = list === 'todo' ? html`<p>${t('todoNote')}</p>` : readAllView(model, t, actions.read)
  const stale = badges.status === 'offline' ? staleNote(model, t, actions) : nothing
  const foot = html`<div class="foot">${left} ${keysView(model, t)}</div>`
  return html`${undo ? undoNote(undo, model, t, actions) : stale}
  ${lists[list].length > 0 && list !== 'earlier' ? foot : nothing}`
}
