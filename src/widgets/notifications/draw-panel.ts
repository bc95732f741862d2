// Draws the panel from the bus and from what the panel itself knows, for as long as it is open.
import { render } from 'lit-html'
import { $addresses } from '#shared/bus/addresses.ts'
import { $badgeState, $notifications } from '#shared/bus/badges.ts'
import { $language } from '#shared/bus/language.ts'
import { viewOf } from '#shared/element/host.ts'
import { keepFocus } from './keep-focus.ts'
import type { PanelActions } from './panel-actions.ts'
import { panelModel, type ListName, type PanelModel, type PanelState } from './panel-model.ts'
import { panelView } from './panel-view.ts'
import { panelActions } from './run-actions.ts'
import { watchUndo } from './watch-undo.ts'

export interface PanelDrawing {
  readonly actions: PanelActions
  model(): PanelModel
  /** Draws now and on every change. */
  start(): void
  stop(): void
  dispose(): void
}

function factsFor(host: HTMLElement) {
  const { portalUrl, embedded } = $addresses.get()
  return {
    entries: $notifications.get(),
    badges: $badgeState.get(),
    language: $language.get(),
    settings: viewOf(host).$props.get()['settings'] === true,
    now: new Date(),
    portalUrl,
    embedded,
  }
}

export function drawPanel(host: HTMLElement, panel: HTMLElement): PanelDrawing {
  const sources = [$notifications, $badgeState, $language, $addresses, viewOf(host).$props]
  let state: PanelState = {}
  let chosen: ListName | undefined
  let stops: (() => void)[] = []

  const model = () => panelModel(factsFor(host), state)
  const draw = () => {
    if (stops.length === 0) return
    const now = model()
    panel.setAttribute('aria-label', now.t('title'))
    keepFocus(panel, () => render(panelView(now, actions), panel))
    // Once there is something to read, the list does not change under the reader.
    if (now.badges.at) state = { ...state, chosen: now.list }
  }
  const set = (patch: Partial<PanelState>) => {
    state = { ...state, ...patch }
    chosen = patch.chosen ?? chosen
    draw()
  }
  const stop = () => {
    for (const end of stops) end()
    stops = []
    state = { chosen, undo: state.undo }
  }
  const start = () => {
    stop()
    stops = sources.map((source) => source.listen(draw))
    draw()
  }
  const actions = panelActions({ host, model, set, close: () => panel.hidePopover() })
  const forget = watchUndo((undo) => set({ undo }))
  const dispose = () => {
    stop()
    forget()
  }
  return { actions, model, start, stop, dispose }
}
