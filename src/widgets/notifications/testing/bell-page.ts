// A page with the bell on it: the real element and bus against a server of the test's own.
import { within } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { $addresses } from '#shared/bus/addresses.ts'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { watchBadges } from '#shared/badges/badges.ts'
import { setTokenProvider } from '#shared/bus/session.ts'
import { elementClass } from '#shared/element/element-class.ts'
import { aToken } from '#shared/testing/a-token.ts'
import type { ReceivedRequest, BackEnd } from '#shared/testing/back-end.ts'
import { BadgeModel } from '#shared/testing/badge-model.ts'
import { mountBellButton } from '#widgets/notifications/bell/bell-button.ts'

customElements.define(
  'portal-bell',
  elementClass({ tag: 'portal-bell', size: '40px', attributes: ['side'], flags: ['settings'], mount: mountBellButton }),
)

/** jsdom has no popover buttons: a click on one that names its popover as an element behaves as in browsers. */
document.addEventListener('click', (event) => {
  const button = event.composedPath().find((one) => one instanceof HTMLButtonElement)
  const { popoverTargetElement: target } = button ?? {}
  if (target instanceof HTMLElement) target.togglePopover()
})

/** jsdom hides every popover for good: shows those that are open. */
const showPopovers = (root: ShadowRoot): void =>
  root.addEventListener(
    'toggle',
    (event) => {
      const { target, newState } = event as ToggleEvent
      if (target instanceof HTMLElement) target.style.display = newState === 'open' ? 'block' : ''
    },
    true,
  )

export interface BellPage {
  readonly host: HTMLElement
  /** The signed-in person; another one for each page. */
  readonly sub: string
  readonly model: BadgeModel
  readonly user: ReturnType<typeof userEvent.setup>
  /** Queries inside the bell. */
  readonly bell: ReturnType<typeof within>
  readonly button: HTMLElement
  /** Opens the bell by a click and waits for all of it. */
  open(list?: 'todo' | 'news'): Promise<void>
  /** The names of the entries that are shown, from the top. */
  titles(): (string | undefined)[]
  /** The name of the focused element. */
  focused(): string
  /** The last announcement. */
  announced(): string
  /** Calls of this method so far. */
  calls(method: string): string[]
}

const pathOf = ({ path }: ReceivedRequest): string => path.replace('/api/notification/badges', '')
const nameOf = (element: Element | null | undefined): string =>
  (element?.getAttribute('aria-label') ?? element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/** Shows a bell to a person with `entries`, oldest first. */
export async function aBell(backEnd: BackEnd, entries: Partial<Notification>[], attributes = ''): Promise<BellPage> {
  const model = new BadgeModel(backEnd)
  for (const entry of entries) model.notify(entry)
  backEnd.asked.length = 0
  configureAddresses(backEnd.baseUrl)
  document.body.innerHTML = `<portal-bell ${attributes}></portal-bell>`
  const host = document.querySelector<HTMLElement>('portal-bell')!
  const root = host.shadowRoot!
  const bell = within(root.querySelector<HTMLElement>('.root')!)
  showPopovers(root)
  watchBadges()
  const sub = crypto.randomUUID()
  setTokenProvider(async () => aToken({ sub }))
  await vi.waitFor(() => {
    if (!backEnd.asked.some(({ method }) => method === 'GET')) throw new Error('the list was not asked for')
  })
  const button = root.querySelector<HTMLElement>('.bell')!
  const user = userEvent.setup()
  return {
    host,
    sub,
    model,
    user,
    bell,
    button,
    async open(list) {
      await user.click(button)
      const tab = await bell.findByRole('tab', { name: list === 'todo' ? /^Zu erledigen/ : /^Neuigkeiten/ })
      if (list) await user.click(tab)
    },
    titles: () => [...root.querySelectorAll('.entry .name')].map((name) => name.textContent?.trim()),
    focused: () => nameOf(root.activeElement),
    announced: () => document.querySelector('body > [role=status]')?.textContent ?? '',
    calls: (method) => backEnd.asked.filter((asked) => asked.method === method).map(pathOf),
  }
}

/** The configuration of the shell: this page is the portal itself. */
export const inThePortal = (baseUrl: string): void =>
  configureAddresses({ ...$addresses.get(), baseUrl, portalUrl: baseUrl })
