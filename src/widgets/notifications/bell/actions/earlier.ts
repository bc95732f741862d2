// The list of entries read or put off: fetched from the server when it is shown, page by page.
import { html, nothing, type TemplateResult } from 'lit-html'
import type { EarlierEntries, EarlierEntry } from '#contract/notifications.ts'
import { api } from '#shared/transport/api.ts'
import { logFailure } from '#shared/bus/log.ts'
import { clockOf, dateOf } from '#widgets/notifications/bell/entry-days.ts'
import { entryView } from '#widgets/notifications/bell/entry-view.ts'
import type { PanelActions, PanelHandle, PanelModel } from '#widgets/notifications/bell/panel-model.ts'
import { actsTexts } from './action-texts.ts'

export interface Earlier {
  /** Fetches the first page again. */
  show(): void
  view(model: PanelModel): unknown
}

/** When an entry was read or is due again; for a finished to-do only its title. */
function rowView(
  { action, ...entry }: EarlierEntry,
  model: PanelModel,
  actions: PanelActions,
  restore: (entry: EarlierEntry) => void,
): TemplateResult {
  const t = actsTexts(model.language)
  const { putOffUntil, readAt, created } = entry
  const at = new Date(putOffUntil ?? readAt ?? created)
  const when = `${dateOf(at, model.language, 'numeric')}, ${clockOf(at, model.language)}`
  if (!putOffUntil) return entryView(entry, model, actions, { note: t('readAt', { when }), action: nothing })
  const whole = { ...entry, ...(action && { action }) }
  const again = html`<button
    type="button"
    class="ghost"
    tabindex=${entry.id === model.current ? 0 : -1}
    @click=${() => restore(whole)}
  >
    ${t('showAgain')}
  </button>`
  return entryView(whole, model, actions, { note: t('putOffUntil', { when }), action: again })
}

/** `restore` shows an entry again that is put off. */
export function earlierList(panel: PanelHandle, restore: (entry: EarlierEntry) => void): Earlier {
  let next: string | null = null
  let status: 'loading' | 'ready' | 'failed' = 'loading'
  let call = 0

  const load = async (after?: string): Promise<void> => {
    const own = ++call
    status = 'loading'
    panel.set({})
    try {
      const page = await api.get<EarlierEntries>(
        `api/notification/badges/earlier${after === undefined ? '' : `?after=${after}`}`,
      )
      if (own !== call) return
      next = page.next
      status = 'ready'
      const before = after === undefined ? [] : (panel.model().all.earlier as readonly EarlierEntry[])
      panel.set({ earlier: [...before, ...page.entries] })
    } catch (error) {
      if (own !== call) return
      logFailure('earlier notifications', error)
      status = 'failed'
      panel.set({})
    }
  }

  const view = (model: PanelModel): unknown => {
    const t = actsTexts(model.language)
    const entries = model.lists.earlier as readonly EarlierEntry[]
    const failed = html`<div class="state">
      <p>${t('earlierFailed')}</p>
      <button type="button" class="second" @click=${() => void load()}>${t('retry')}</button>
    </div>`
    if (status === 'failed') return failed
    if (entries.length === 0)
      return html`<div class="state">
        <p role="status">${t(status === 'loading' ? 'earlierLoading' : 'noEarlier')}</p>
      </div>`
    const more = html`<div class="state">
      <button type="button" class="second" @click=${() => void load(next!)}>${t('earlierMore')}</button>
    </div>`
    return html`<ul role="list">
        ${entries.map((entry) => rowView(entry, model, panel.actions, restore))}
      </ul>
      ${next ? more : nothing}`
  }
  return { show: () => void load(), view }
}
