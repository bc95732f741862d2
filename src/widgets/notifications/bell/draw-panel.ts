// Draws the panel from the bus and from its own state, as long as it is open.
import { render } from 'lit-html'
import { $addresses } from '#shared/bus/addresses.ts'
import { $badgeState } from '#shared/badges/badges.ts'
import { $notifications } from '#shared/badges/notifications.ts'
import { $language } from '#shared/bus/language.ts'
import { emitError, viewOf } from '#shared/element/host.ts'
import { keepFocus } from './keep-focus.ts'
import { actionsOf, lazyReaderActions } from './panel-actions.ts'
import { panelModel, type ListName, type PanelHandle, type PanelModel, type PanelState } from './panel-model.ts'
import { panelView } from './panel-view.ts'

export interface PanelDrawing {
  /** Draws now and on every change. */
  start(): void
  stop(): void
  dispose(): void
}

function factsFor(host: HTMLElement) {
  const { portalUrl, embedded, extensions } = $addresses.get()
  const { settings, headingLevel = 2 } = viewOf(host).$props.get()
  return {
    entries: $notifications.get(),
    badges: $badgeState.get(),
    language: $language.get(),
    settings: settings === true,
    level: Number(headingLevel),
    now: new Date(),
    portalUrl,
    embedded,
    extensions,
  }
}

export function drawPanel(host: HTMLElement, element: HTMLElement): PanelDrawing {
  const sources = [$notifications, $badgeState, $language, $addresses, viewOf(host).$props]
  let state: PanelState = {}
  let chosen: ListName | undefined
  let stops: (() => void)[] = []

  let wasFailed = false
  /** Reports the error card of the list once, until the list has loaded. */
  const reportFailure = ({ t, badges }: PanelModel) => {
    const isFailed = badges.status === 'failed'
    if (isFailed && !wasFailed)
      emitError(host, t('failed', { status: badges.error ?? 'Error' }), actions.retry, 'failed')
    wasFailed = isFailed || (wasFailed && badges.status === 'loading')
  }
  const model = () => panelModel(factsFor(host), state)
  const draw = () => {
    if (stops.length === 0) return
    const now = model()
    element.ariaLabel = now.t('title')
    // Once there is something to read, the list does not change under the reader.
    if (now.badges.at) state = { ...state, chosen: now.list }
    try {
      keepFocus(element, () => render(panelView(now, actions), element))
    } catch (error) {
      viewOf(host).fail(error)
    }
    reportFailure(now)
  }
  const set = (patch: Partial<PanelState>) => {
    state = { ...state, ...patch }
    chosen = patch.chosen ?? chosen
    draw()
  }
  const handle = (): PanelHandle => ({ host, element, actions, model, set })
  const reader = lazyReaderActions(handle)
  const actions = actionsOf(host, handle, reader)
  reader.prefetch()
  element.addEventListener('keydown', reader.pressKey)
  const stop = () => {
    for (const end of stops) end()
    stops = []
    state = { chosen, parts: state.parts }
  }
  const start = () => {
    // The caller may have requested a list.
    chosen = (host.dataset['list'] as ListName | undefined) ?? chosen
    delete host.dataset['list']
    // 'Verlauf' is loaded when it is chosen: a panel that opens begins with another list.
    if (chosen === 'earlier') chosen = undefined
    stop()
    stops = sources.map((source) => source.listen(draw))
    draw()
    reader.prefetch()
  }
  const dispose = () => {
    stop()
    element.removeEventListener('keydown', reader.pressKey)
    reader.dispose()
  }
  return { start, stop, dispose }
}
