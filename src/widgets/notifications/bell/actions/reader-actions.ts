// The actions of the reader: marking, undo, keys, and the foot of the panel. Loaded after the list is drawn.
import type { Notification } from '#contract/notifications.ts'
import { isSilent } from '#domain/notifications/notification.ts'
import { covers, UNDO_WINDOW, type ReadScope } from '#domain/notifications/read-scope.ts'
import { $badgeState } from '#shared/badges/badges.ts'
import { $notifications } from '#shared/badges/notifications.ts'
import {
  $undoable,
  $undoableUntil,
  bringBack,
  markEntryRead,
  markRead,
  putOff,
  undoMarkRead,
} from '#shared/badges/mark-read.ts'
import { announce } from '#shared/element/announce.ts'
import { adoptStyles } from '#shared/element/adopt-styles.ts'
import { viewOf } from '#shared/element/host.ts'
import type { ReaderActions, PanelHandle, PanelParts, PanelModel } from '#widgets/notifications/bell/panel-model.ts'
import { entryScope, mayRead } from '#widgets/notifications/bell/entry-scope.ts'
import { inLanguage, titleOf } from '#widgets/notifications/bell/entry-view.ts'
import css from './actions.css?inline'
import { actsTexts, type ActsTexts, areaName } from './action-texts.ts'
import { Decisions } from './decide.ts'
import { decisionParts, madeNote, madeText } from './decide-view.ts'
import { earlierList } from './earlier.ts'
import { doneText, footView, type Undo } from './foot-view.ts'
import { laterView, type LaterActions } from './later-view.ts'
import { keepOpen } from './keep-open.ts'
import { panelKey } from './panel-keys.ts'
import { html, nothing } from 'lit-html'

function filterView({ all, list, area, language }: PanelModel, choose: (area: string | undefined) => void): unknown {
  const areas = [...new Set(all[list].map(({ menuId }) => menuId))]
  if (areas.length < 2) return nothing
  const t = actsTexts(language)
  const change = ({ target }: Event) => choose((target as HTMLSelectElement).value || undefined)
  return html`<div class="filter">
    <span aria-hidden="true">${t('filter')}</span>
    <select aria-label=${t('filter')} @change=${change}>
      <option value="" ?selected=${area === undefined}>${t('filterAll')}</option>
      ${areas.map((id) => html`<option value=${id} ?selected=${id === area}>${areaName(id, language)}</option>`)}
    </select>
  </div>`
}

// Thousands of entries would keep the panel busy for seconds: more are rendered when the reader gets near the last one.
const STEP = 50
/** How near, in px. */
const NEAR = 600

/** Draws more of the list while the reader scrolls or moves by keyboard; the returned function stops this. */
function drawMore(panel: PanelHandle): () => void {
  const listening = new AbortController()
  const look = ({ target }: Event) => {
    const { drawn = STEP, lists, list } = panel.model()
    const { scrollHeight, scrollTop, clientHeight } = target as Element
    if (drawn < lists[list].length && scrollHeight - scrollTop - clientHeight < NEAR) panel.set({ drawn: drawn + STEP })
  }
  panel.element.addEventListener('scroll', look, { signal: listening.signal, capture: true, passive: true })
  return () => listening.abort()
}

const SECOND = 1000

const textsOf = ({ model }: PanelHandle): ActsTexts => actsTexts(model().language)

type Failure = 'markFailed' | 'undoFailed' | 'putOffFailed' | 'backFailed'

function fail(panel: PanelHandle, key: Failure): void {
  const fault = textsOf(panel)(key)
  panel.set({ fault })
  announce(fault)
}

/** Runs an action that removes entries from the list, and reports its result or its failure. */
async function takeOut(
  panel: PanelHandle,
  count: number,
  callback: () => Promise<boolean>,
  failure: Failure,
): Promise<void> {
  panel.set({ fault: undefined, later: undefined })
  if (!(await callback())) return fail(panel, failure)
  const t = textsOf(panel)
  const offer = $undoable.get().length > 0 ? ` ${t('undoOffer', { count: UNDO_WINDOW / SECOND })}` : ''
  announce(doneText({ count, until: $undoableUntil.get() }, panel.model().language) + offer)
}

const read = (scope: ReadScope, panel: PanelHandle): Promise<void> =>
  takeOut(
    panel,
    panel.model().entries.filter((entry) => covers(scope, entry)).length,
    () => markRead(scope),
    'markFailed',
  )

const undo = (panel: PanelHandle): void => void undoMarkRead().then((done) => done || fail(panel, 'undoFailed'))

/** Announces the possible undo every second. */
function watchUndo(announce: (undo: Undo | undefined) => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = $undoable.listen(({ length: count }) => {
    clearInterval(timer)
    let left = UNDO_WINDOW / SECOND
    const tick = () =>
      announce(count > 0 && left > 0 ? { count, until: $undoableUntil.get(), left: left-- } : undefined)
    tick()
    if (count > 0) timer = setInterval(tick, SECOND)
  })
  return () => {
    clearInterval(timer)
    stop()
  }
}

/** Announces new entries of the silent areas: they are not counted, so the bell does not announce a number. */
const announceTodos = (panel: PanelHandle): (() => void) =>
  $notifications.listen((entries, before = []) => {
    if (!$badgeState.get().at) return
    const known = new Set(before.map(({ id }) => id))
    const isFresh = (entry: Notification) => isSilent(entry) && !known.has(entry.id)
    const [first, ...others] = entries.filter(isFresh)
    if (!first) return
    const key = others.length === 0 ? 'arrived_one' : 'arrived_other'
    const { t } = panel.model()
    const title = titleOf(inLanguage(first, panel.model()), t)
    announce(textsOf(panel)(key, { count: 1 + others.length, title }))
  })

function readEntry(entry: Notification, panel: PanelHandle): void {
  const scope = entryScope(entry)
  if (scope) void read(scope, panel)
  else if (mayRead(entry, panel.model().extensions)) void takeOut(panel, 1, () => markEntryRead(entry), 'markFailed')
  else announce(textsOf(panel)('todoNote'))
}

/** Offers the times for an entry, and focuses the first one. */
function offerLater(entry: Notification, panel: PanelHandle): void {
  panel.set({ later: entry.id, current: entry.id })
  panel.element.querySelector<HTMLElement>('.later button')?.focus()
}

function cancelLater(panel: PanelHandle): void {
  const { later } = panel.model()
  panel.set({ later: undefined })
  panel.element.querySelector<HTMLElement>(`[data-id="${later}"] .name`)?.focus()
}

/** Announces each decision once. */
function announceMade(panel: PanelHandle): (decisions: Decisions) => void {
  let announced = ''
  return (decisions) => {
    const made = decisions.made().at(-1)
    if (!made || made.key === announced) return
    announced = made.key
    announce(madeText(made, panel.model()))
  }
}

/** Reads the facts whenever the panel opens, and counts the seconds in which a decision can be undone. */
function watchDecisions(panel: PanelHandle, decisions: Decisions): () => void {
  const stop = new AbortController()
  const open = ({ target, newState }: ToggleEvent) => {
    if (target === panel.element && newState === 'open') void decisions.load()
  }
  panel.element.addEventListener('beforetoggle', open, { signal: stop.signal })
  const timer = setInterval(() => {
    if (decisions.made().some(({ step }) => step === 'waiting')) panel.set({})
  }, SECOND)
  void decisions.load()
  return () => {
    clearInterval(timer)
    stop.abort()
  }
}

/** The actions that change something, for as long as the panel is on the page. */
export function readerActions(panel: PanelHandle): ReaderActions {
  let undoable: Undo | undefined
  const undoLast = () => undo(panel)
  const actions = { read: (scope: ReadScope) => void read(scope, panel), undo: undoLast, retry: panel.actions.retry }
  const earlier = earlierList(panel, async (entry) => {
    if (await bringBack(entry)) earlier.show()
    else fail(panel, 'backFailed')
  })
  const later: LaterActions = {
    putOff: (entry, until) => void takeOut(panel, 1, () => putOff(entry, until), 'putOffFailed'),
    cancel: () => cancelLater(panel),
  }
  const announceLast = announceMade(panel)
  const decisions = new Decisions(() => {
    panel.set({ parts: partsOf() })
    announceLast(decisions)
  })
  // A new object with each change: the panel renders it again.
  const partsOf = (): PanelParts => ({
    shown: (entries) => decisions.shown(entries),
    decision: (entry, model) => decisionParts(entry, model, panel, decisions),
    filter: (model) => filterView(model, (area) => panel.set({ area, current: undefined })),
    earlier: earlier.view,
    later: (entry, model) => laterView(entry, model, later),
    foot: (model) => html`${madeNote(model, decisions)}${footView(model, undoable, actions)}`,
  })
  const tryUndo = () => {
    if (undoable) undoLast()
    return undoable !== undefined
  }
  const announceUndo = (next: Undo | undefined) => {
    undoable = next
    panel.set({ parts: partsOf() })
  }
  const ends = [
    () => decisions.dispose(),
    watchDecisions(panel, decisions),
    watchUndo(announceUndo),
    announceTodos(panel),
    keepOpen(panel.element),
    drawMore(panel),
  ]
  viewOf(panel.host).css.add(css)
  adoptStyles(panel.host)
  panel.set({ parts: partsOf(), fault: undefined })
  return {
    read: (entry) => readEntry(entry, panel),
    later: (entry) => offerLater(entry, panel),
    showEarlier: earlier.show,
    pressKey: (event) => panelKey(event, panel, tryUndo),
    opened: (entry) => {
      const scope = entryScope(entry)
      if (scope && panel.model().list !== 'earlier') void markRead(scope)
    },
    dispose: () => {
      for (const end of ends) end()
    },
  }
}
