// Screens of vacation: the own calendar, the team's, the approval, and the settings.
import type { Page } from '@playwright/test'
import type { Screen } from './screens.ts'

const EMPLOYEE = 'felix.hartung'
const MEMBER = 'katrin.osterloh'
/** A request of hers is open that no job decides about. */
const SUPERVISOR = 'miriam.falk'
const ADMINISTRATOR = 'birte.lohse'
const PERSONNEL = 'marta.kowalczyk'
/** Three future days without a request of anybody. */
const DAYS = '4.8.-6.8.'

const requestsAreThere = (page: Page) =>
  page
    .locator('portal-vacation-calendar')
    .getByRole('region', { name: /^(Meine Anträge|My requests)/ })
    .waitFor()

/** The own calendar in one of its views. */
const calendarAs = (view: RegExp) => async (page: Page) => {
  await requestsAreThere(page)
  await page.locator('portal-vacation-calendar').getByRole('radio', { name: view }).check()
}

/** The request with days that are typed; where it is narrow it has to be opened. */
async function fillRequest(page: Page): Promise<void> {
  await requestsAreThere(page)
  const opener = page.getByRole('button', { name: /^(Urlaub beantragen|Request vacation)$/ })
  const field = page.getByRole('textbox', { name: /^(Zeitraum|Period)$/ })
  await opener.or(field).first().waitFor()
  if (await opener.isVisible()) await opener.click()
  await field.fill(DAYS)
  await field.press('Enter')
  await page.getByRole('table', { name: /^(Tage des Antrags|Days of the request)$/ }).waitFor()
}

const approvalIsThere = (page: Page) =>
  page
    .locator('portal-vacation-approval')
    .getByRole('button', { name: /offener? Antr|offene Anträge|open request/ })
    .waitFor()

/** The card of a request beside the board; where it is narrow, of the list. */
async function openRequest(page: Page): Promise<void> {
  await approvalIsThere(page)
  const approval = page.locator('portal-vacation-approval')
  const next = approval.getByRole('button', { name: /^(Dorthin wechseln|Show them|Go there)$/ })
  const grid = approval.getByRole('grid')
  await grid.or(approval.locator('.board-list')).waitFor()
  if (await next.isVisible()) await next.click()
  const details = approval.getByRole('button', { name: /^(Details)/ })
  await grid.or(details).first().waitFor()
  if (await grid.isVisible()) {
    await grid.focus()
    for (const key of ['Control+Home', 'Home', 'Control+ArrowDown', 'Enter']) await page.keyboard.press(key)
  } else await details.first().click()
  await approval.locator('.absence-card .card-facts').waitFor()
}

/** The board, or on phones its list, which names only people who are away in this month. */
async function teamIsThere(page: Page): Promise<void> {
  const team = page.locator('portal-team-calendar')
  await team.getByRole('grid').or(team.locator('.board-list')).waitFor()
}

const membersAreThere = (page: Page) =>
  page.locator('portal-team-calendar').getByText('Osterloh').first().waitFor({ state: 'attached' })

/** The settings with one of their sections. */
const settingsAt =
  (section: RegExp, then = /./) =>
  async (page: Page) => {
    const settings = page.locator('portal-leave-settings')
    await settings.getByRole('tab', { name: section }).click()
    await settings.getByRole('tabpanel').getByText(then).first().waitFor()
  }

async function openPerson(page: Page): Promise<void> {
  await settingsAt(/^(Mitarbeitende|Employees)$/)(page)
  await page.getByRole('combobox', { name: 'Person' }).fill('Lohse')
  await page.getByRole('option', { name: /Lohse/ }).click()
  await page.getByRole('heading', { name: /^(Buchungen|Entries)/ }).waitFor()
}

export const VACATION_SCREENS: readonly Screen[] = [
  { name: 'vacation', username: EMPLOYEE, path: '/urlaub', whole: true, prepare: fillRequest },
  { name: 'vacation-year', username: EMPLOYEE, path: '/urlaub', whole: true, prepare: calendarAs(/^(Jahr|Year)$/) },
  {
    name: 'vacation-list',
    isVariant: true,
    username: EMPLOYEE,
    path: '/urlaub',
    whole: true,
    prepare: calendarAs(/^(Liste|List)$/),
  },
  { name: 'vacation-team', username: MEMBER, path: '/urlaub/team', prepare: teamIsThere },
  { name: 'vacation-members', isVariant: true, username: MEMBER, path: '/urlaub/mitglieder', prepare: membersAreThere },
  {
    name: 'vacation-table',
    username: MEMBER,
    path: '/urlaub/tabelle',
    // Not on phones, where the address opens the calendar.
    prepare: (page) =>
      page.locator('portal-team-calendar, portal-vacation-calendar').getByRole('heading').first().waitFor(),
  },
  { name: 'approval', isVariant: true, username: SUPERVISOR, path: '/urlaubsgenehmigung', prepare: approvalIsThere },
  { name: 'approval-card', username: SUPERVISOR, path: '/urlaubsgenehmigung', prepare: openRequest },
  {
    name: 'approval-table',
    username: SUPERVISOR,
    path: '/urlaubsgenehmigung/tabelle',
    prepare: (page) => page.locator('portal-vacation-approval').getByText('Kowalczyk').first().waitFor(),
  },
  {
    name: 'leave-calendars',
    username: ADMINISTRATOR,
    path: '/urlaub/einstellungen',
    whole: true,
    prepare: (page) =>
      page.getByRole('heading', { name: /^(Kalenderverwaltung|Calendar administration|Administrators)/ }).waitFor(),
  },
  { name: 'leave-person', username: PERSONNEL, path: '/urlaub/einstellungen', whole: true, prepare: openPerson },
  {
    name: 'leave-notices',
    isVariant: true,
    username: PERSONNEL,
    path: '/urlaub/einstellungen',
    prepare: settingsAt(/^(Mitarbeitende|Employees)$/, /^(Hinweise senden|Send notices)/),
  },
  {
    name: 'leave-rules',
    username: PERSONNEL,
    path: '/urlaub/einstellungen',
    whole: true,
    prepare: settingsAt(/^(Regeln|Rules)$/, /^(Regeln speichern|Save rules)$/),
  },
  {
    name: 'leave-sites',
    isVariant: true,
    username: PERSONNEL,
    path: '/urlaub/einstellungen',
    whole: true,
    prepare: settingsAt(/^(Standorte|Sites)$/, /^(Schulferien|School holidays)$/),
  },
  {
    name: 'leave-lists',
    isVariant: true,
    username: PERSONNEL,
    path: '/urlaub/einstellungen',
    prepare: settingsAt(/^(Listen|Lists)$/, /CSV/),
  },
]
