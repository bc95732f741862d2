// The menu that asks what 'mark as read' means: everything, one area, one category.
import { html, type TemplateResult } from 'lit-html'
import type { PanelActions } from './panel-actions.ts'
import type { PanelModel } from './panel-model.ts'
import type { ReadChoice } from './read-choices.ts'
import { place } from './place.ts'
import { areaName, type Texts } from './texts.ts'

/** Width, and height with a dozen lines, in px. */
const SIZE = { width: 280, height: 320 }

function wording({ scope }: ReadChoice, t: Texts): { shown: string; spoken: string } {
  if (scope.menuId === undefined) return { shown: t('readEverything'), spoken: t('readEverything') }
  const area = areaName(scope.menuId, t)
  // a category may carry the id of an area
  const category = scope.category && areaName(scope.category, t, scope.category)
  return category ? { shown: category, spoken: t('category', { area, category }) } : { shown: area, spoken: area }
}

const itemView = (choice: ReadChoice, { t }: PanelModel, actions: PanelActions): TemplateResult => {
  const { shown, spoken } = wording(choice, t)
  return html`<button
    type="button"
    role="menuitem"
    tabindex="-1"
    class="item ${choice.scope.category === undefined ? '' : 'sub'}"
    popovertarget="menu"
    popovertargetaction="hide"
    aria-label="${spoken}, ${choice.count}"
    @click=${() => actions.readAll(choice.scope)}
  >
    <bdi>${shown}</bdi><span class="count plain">${choice.count}</span>
  </button>`
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrows, Home and End move within the menu; Enter, Space and Escape are the browser's. */
function menuKeys(event: KeyboardEvent): void {
  const menu = event.currentTarget as HTMLElement
  event.stopPropagation()
  const step = STEPS[event.key]
  if (!step) return
  event.preventDefault()
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const index = items.indexOf(event.target as HTMLElement)
  items[step(index, items.length)]?.focus()
}

function menuToggles(event: ToggleEvent): void {
  const menu = event.currentTarget as HTMLElement
  const button = menu.previousElementSibling
  if (event.newState !== 'open') return
  if (event.type === 'toggle') menu.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  else if (button) place(menu, button, SIZE, 'start')
}

/** The button and its menu. */
export const menuView = (choices: readonly ReadChoice[], model: PanelModel, actions: PanelActions): TemplateResult => {
  const label = model.t('readSome')
  return html`<button type="button" class="ghost" popovertarget="menu" aria-haspopup="menu">${label}</button>
    <div
      class="menu"
      id="menu"
      popover
      role="menu"
      aria-label=${label}
      @beforetoggle=${menuToggles}
      @toggle=${menuToggles}
      @keydown=${menuKeys}
    >
      ${choices.map((choice) => itemView(choice, model, actions))}
    </div>`
}
