import { act, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { $flags, setFlag } from '#shared/bus/flags.ts'
import { $session, accessToken, setTokenProvider } from '#shared/bus/session.ts'
import { $toasts, dismissToast } from '#shared/bus/toasts.ts'
import { aToken } from '#shared/testing/a-token.ts'
import { aConfig, banner, content, enter, EMPLOYEE, menu, serve, SignedIn } from '#shell/testing/enter.tsx'

const APPROVER = [...EMPLOYEE, 'menu_ma_form', 'menu_ma_az_genehmigen', 'menu_ma_holiday_approve']
const AREAS = ['news', 'postbox', 'vacation', 'working-time']
const SERVICE = {
  '/forms/sent': { meta: { size: 3 } },
  '/forms/received': { meta: { size: 0 } },
  '/vac/showApprovalMenu': true,
  '/az/showApprovalMenu': false,
  '/devision/settings': { amISupervisor: true, settings: {} },
  '/forms/waiting': { received: 0, sent: 0 },
  '/forms/templates/access': { mayEdit: true, mayCreate: false },
}
const known = () => waitFor(() => expect(Object.keys($flags.get())).toHaveLength(7))

afterEach(() => $toasts.get().forEach(({ id }) => dismissToast(id)))

test('[SHELL-08] [API-01] each flag is requested once, and the answers open the menu', async () => {
  const { asked } = await enter('/startseite', { roles: APPROVER, config: { areas: AREAS }, service: SERVICE })
  await known()
  expect($flags.get()).toEqual({
    showMenuSent: true,
    showMenuReceived: false,
    editsFormTemplates: true,
    vacationApproval: true,
    workingTimeReport: false,
    amISupervisor: true,
    createsPartners: false,
  })
  const urls = asked.mock.calls.map(([url]) => new URL(String(url)))
  const forms = urls.filter(({ pathname }) => pathname.startsWith('/api/forms/'))
  expect(forms.map(({ pathname, search }) => pathname + search).toSorted()).toEqual([
    '/api/forms/received?page=0&size=1',
    '/api/forms/sent?page=0&size=1',
    '/api/forms/templates/access',
    '/api/forms/waiting',
  ])
  expect(menu().getByRole('link', { name: /^Urlaubs\u00ADgenehmigung$/ })).toBeTruthy()
  expect(menu().queryByRole('link', { name: /^Arbeitszeit\u00ADkontrolle$/ })).toBeNull()
})

test.each([
  ['of areas that are not installed', { roles: APPROVER, config: { areas: ['news'] } }],
  ['of who lacks the roles', { roles: ['portal_ek', 'menu_dashboard'], config: { areas: AREAS } }],
])('[SHELL-08] [BELL-05] nobody is asked for flags %s: they are false', async (_what, visit) => {
  const { asked } = await enter('/startseite', { ...visit, service: SERVICE })
  await known()
  const paths = asked.mock.calls.map(([url]) => new URL(String(url)).pathname)
  expect(paths.filter((path) => /forms\/(sent|received|templates)|vac|\/az\//.test(path))).toEqual([])
  expect(paths.some((path) => path.endsWith('/devision/settings'))).toBe(visit.roles.includes('portal_ma'))
  expect($flags.get()).toMatchObject({ vacationApproval: false, workingTimeReport: false, showMenuSent: false })
})

test('[SHELL-08] the personnel office opens the approval while something waits for it', async () => {
  const roles = [...EMPLOYEE, 'menu_ma_personaldata']
  await enter('/startseite', { roles, config: { areas: AREAS }, service: SERVICE })
  await known()
  expect(menu().getByRole('link', { name: /^Urlaubs\u00ADgenehmigung$/ })).toBeTruthy()
})

test('[SHELL-08] the failure of a service opens and closes no entries', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { '/vac/showApprovalMenu': _vac, '/az/showApprovalMenu': _az, ...service } = SERVICE
  setFlag('vacationApproval', true)
  await enter('/startseite', { roles: APPROVER, config: { areas: AREAS }, service })
  await known()
  expect($flags.get()).toMatchObject({ vacationApproval: true, workingTimeReport: false, showMenuSent: true })
})

test('[SHELL-08] flags that follow an office or a right keep their last true value until the service answers', async () => {
  const visit = { roles: APPROVER, config: { areas: AREAS }, service: SERVICE }
  const { unmount } = await enter('/startseite', visit)
  await known()
  const { sub } = $session.get().person!
  await waitFor(() => expect(localStorage.getItem('portal.flags')).toContain(sub))
  unmount()
  expect($flags.get()).toEqual({})
  const never = new Promise(() => {})
  serve(Object.fromEntries(Object.keys(SERVICE).map((path) => [path, never])))
  render(<SignedIn config={aConfig({ areas: AREAS })} />)
  expect($flags.get()).toEqual({
    showMenuSent: true,
    editsFormTemplates: true,
    amISupervisor: true,
    createsPartners: false,
  })
  expect(menu().queryByRole('link', { name: /^Urlaubs\u00ADgenehmigung$/ })).toBeNull()
})

test('[APP-09] a page with an unknown flag waits for the response instead of refusing', async () => {
  const gate = Promise.withResolvers<boolean>()
  const service = { ...SERVICE, '/vac/showApprovalMenu': gate.promise }
  await enter('/urlaubsgenehmigung', { roles: APPROVER, config: { areas: AREAS }, service })
  expect(content().getByText('Ihre Berechtigung wird geprüft.')).toBeTruthy()
  expect(banner().getByRole('heading', { name: 'Urlaubsgenehmigung' })).toBeTruthy()
  await act(async () => gate.resolve(false))
  expect(await content().findByText('Fehlercode 403')).toBeTruthy()
  act(() => setFlag('vacationApproval', true))
  await waitFor(() => expect(content().queryByText('Fehlercode 403')).toBeNull())
})

test('[SHELL-08] the approval without an open request shows that no request waits, and links to the own calendar', async () => {
  const service = { ...SERVICE, '/vac/showApprovalMenu': false }
  await enter('/urlaubsgenehmigung', { roles: [...APPROVER, 'menu_ma_holiday'], config: { areas: AREAS }, service })
  expect(await content().findByRole('heading', { name: 'Kein Urlaubsantrag wartet auf Sie' })).toBeTruthy()
  expect(content().queryByText(/Benutzerverwaltung/)).toBeNull()
  const link = content().getByRole<HTMLAnchorElement>('link', { name: 'Zum eigenen Urlaubskalender' })
  expect(new URL(link.href).pathname).toBe('/urlaub')
  expect(content().getByRole('link', { name: 'Entschiedene Anträge' })).toBeTruthy()
})

test('[SHELL-08] an answer that was overtaken by a message of the server does not undo it', async () => {
  const gate = Promise.withResolvers<boolean>()
  const service = { ...SERVICE, '/vac/showApprovalMenu': gate.promise }
  await enter('/startseite', { roles: APPROVER, config: { areas: AREAS }, service })
  await waitFor(() => expect($flags.get().showMenuSent).toBe(true))
  act(() => setFlag('vacationApproval', true))
  await act(async () => gate.resolve(false))
  await known()
  expect($flags.get().vacationApproval).toBe(true)
})

async function show(path: string, roles: readonly string[]) {
  await enter(path, { roles, config: { areas: AREAS }, service: SERVICE })
  await waitFor(() => expect($flags.get().vacationApproval).toBe(true))
}

test.each([
  ['/urlaubsgenehmigung', [...APPROVER, 'menu_ma_holiday'], '/urlaub'],
  ['/urlaubsgenehmigung/tabelle', [...APPROVER, 'menu_ma_holiday'], '/urlaub'],
  ['/urlaubsgenehmigung', APPROVER, '/startseite'],
])('[SHELL-08] switched off on %s, who holds %j is led to %s and told why', async (path, roles, target) => {
  await show(path, roles)
  const length = history.length
  act(() => setFlag('vacationApproval', false))
  expect(location.pathname).toBe(target)
  expect(history.length).toBe(length)
  expect($toasts.get()).toMatchObject([
    { kind: 'success', text: 'Es sind alle offenen Urlaubsanträge bearbeitet worden.' },
  ])
  expect(menu().queryByRole('link', { name: /^Urlaubs\u00ADgenehmigung$/ })).toBeNull()
})

test.each([
  [['menu_ma_az'], '/arbeitszeiten'],
  [[], '/startseite'],
])('[SHELL-08] after the last open working time, who holds %j is led to %s and told why', async (roles, target) => {
  const service = { ...SERVICE, '/az/showApprovalMenu': true }
  const config = { areas: AREAS }
  await enter('/arbeitszeitkontrolle', {
    roles: ['portal_ma', 'menu_dashboard', 'menu_ma_az_genehmigen', ...roles],
    config,
    service,
  })
  await waitFor(() => expect($flags.get().workingTimeReport).toBe(true))
  act(() => setFlag('workingTimeReport', false))
  expect(location.pathname).toBe(target)
  expect($toasts.get()).toMatchObject([
    { kind: 'success', text: 'Es sind alle offenen Arbeitszeiten bearbeitet worden.' },
  ])
})

test('[SHELL-08] a flag switched off elsewhere removes the entry without a redirect', async () => {
  await show('/startseite', APPROVER)
  expect(menu().getByRole('link', { name: /^Urlaubs\u00ADgenehmigung$/ })).toBeTruthy()
  act(() => setFlag('vacationApproval', false))
  expect(menu().queryByRole('link', { name: /^Urlaubs\u00ADgenehmigung$/ })).toBeNull()
  expect([location.pathname, $toasts.get().length]).toEqual(['/startseite', 0])
})

test('[POST-01] an empty list of received forms shows that it is empty, and links to the postbox', async () => {
  await enter('/meineNachrichten/empfangeneFormulare', { roles: APPROVER, config: { areas: AREAS }, service: SERVICE })
  expect(await content().findByRole('heading', { name: 'Noch keine empfangenen Formulare' })).toBeTruthy()
  expect(content().queryByText('Fehlercode 403')).toBeNull()
  expect(content().getByRole('link', { name: 'Zum Postfach' }).getAttribute('href')).toBe('/meineNachrichten')
  expect(banner().getByRole('heading').textContent).not.toBe('Kein Zugriff')
})

test('[APP-09] a role that is taken away while its page is open shuts the page; given back, it opens', async () => {
  await enter('/news/ma')
  const { claims } = $session.get().person!
  const hold = async (roles: readonly string[]) => {
    setTokenProvider(async () => aToken({ ...claims, realm_access: { roles: [...roles] } }))
    await act(async () => void (await accessToken({ forceRefresh: true })))
  }
  expect(banner().getByRole('heading').textContent).toBe('News')
  await hold(['portal_ma', 'menu_dashboard'])
  expect(await content().findByText('Fehlercode 403')).toBeTruthy()
  expect(banner().getByRole('heading').textContent).toBe('Kein Zugriff')
  expect(menu().queryByRole('link', { name: /^News/ })).toBeNull()
  await hold(EMPLOYEE)
  expect(banner().getByRole('heading').textContent).toBe('News')
})
