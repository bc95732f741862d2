import { useEffect, useLayoutEffect } from 'react'
import { holds, type RealmRole } from '#domain/organisation/roles.ts'
import { HOME_PATH } from '#domain/routes/routes.ts'
import { clearFlags, $flags, FLAGS, presumeFlag, setFlag, type Flag } from '#shared/bus/flags.ts'
import { logFailure } from '#shared/bus/log.ts'
import { raiseToast } from '#shared/bus/toasts.ts'
import { go } from '#shell/navigation.ts'
import { personStorage } from '#shell/person-storage.ts'
import type { ShellFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'
import type { DivisionSettings } from '#contract/people.ts'
import type { TemplateAccess } from '#contract/postbox-editing.ts'
import type { CreationAccess } from '#contract/suppliers-partner.ts'
import type { Area } from '#domain/routes/portal-areas.ts'
import { api, ApiError } from '#shared/transport/api.ts'
import { $person, type SignedIn } from '#shared/bus/person.ts'

// The facts that open menu entries and tabs, requested from the services. An area that is not installed or does not answer opens no
// entries; a message of the socket corrects it at any time.
interface Question {
  readonly area: Area
  /** Without one of these roles the flag has no effect, so the service is not called. */
  readonly roles: readonly RealmRole[]
  readonly ask: () => Promise<boolean>
}

/** A page of forms; `meta.size` counts them all. */
interface FormPage {
  meta: { size: number }
}

const hasForms = async (list: 'sent' | 'received'): Promise<boolean> =>
  (await api.get<FormPage>(`api/forms/${list}`, { query: { page: 0, size: 1 } })).meta.size > 0

const isApprover = async (service: 'vac' | 'az'): Promise<boolean> =>
  (await api.get<boolean>(`api/${service}/showApprovalMenu`)) === true

const QUESTIONS: Readonly<Record<Flag, Question>> = {
  showMenuSent: { area: 'postbox', roles: ['menu_ma_form'], ask: () => hasForms('sent') },
  showMenuReceived: { area: 'postbox', roles: ['menu_ma_form'], ask: () => hasForms('received') },
  editsFormTemplates: {
    area: 'postbox',
    roles: ['menu_ma_form'],
    ask: async () => (await api.get<TemplateAccess>('api/forms/templates/access')).mayEdit,
  },
  amISupervisor: {
    area: 'home',
    roles: ['portal_ma'],
    ask: async () => (await api.get<DivisionSettings>('api/ma/devision/settings')).amISupervisor === true,
  },
  vacationApproval: {
    area: 'vacation',
    roles: ['menu_ma_holiday_approve', 'menu_ma_personaldata'],
    ask: () => isApprover('vac'),
  },
  workingTimeReport: {
    area: 'working-time',
    roles: ['menu_ma_az_genehmigen'],
    ask: () => isApprover('az'),
  },
  createsPartners: {
    area: 'suppliers',
    roles: ['menu_ek_lieferanten_report'],
    ask: async () => (await api.get<CreationAccess>('api/gpp/partners/access')).mayCreate,
  },
}

const isNotInstalled = (error: unknown): boolean => error instanceof ApiError && error.code === 'area_not_installed'

/** Flags that follow an office or a right. The others change with each open item, so their last values say nothing. */
const LASTING: readonly Flag[] = [
  'showMenuSent',
  'showMenuReceived',
  'editsFormTemplates',
  'amISupervisor',
  'createsPartners',
]

/** Those of them that were true when they were read last. */
const storage = personStorage<readonly string[]>('flags', Array.isArray)

/**
 * Shows the entries of the last visit before the services answer. Flags that were false are unknown again: a page that may be open by
 * now must not refuse.
 */
function presumeFlags({ sub }: SignedIn): void {
  const names = storage.load(sub) ?? []
  for (const flag of LASTING) if (names.includes(flag)) presumeFlag(flag, true)
}

let latest = 0

async function readFlag(flag: Flag, person: SignedIn, areas: ReadonlySet<Area>): Promise<void> {
  const run = latest
  const before = $flags.get()[flag]
  const { area, roles, ask } = QUESTIONS[flag]
  const isAsked = areas.has(area) && roles.some((role) => holds(person.rights, role))
  const response = isAsked
    ? await ask().catch((error: unknown) => {
        if (isNotInstalled(error)) return false
        logFailure(`${flag} not read`, error)
        return undefined
      })
    : false
  // Drop this response when another person signed in, a newer read started, or a socket message changed the flag.
  if ($person.get()?.sub !== person.sub || run !== latest || $flags.get()[flag] !== before) return
  if (response === undefined) presumeFlag(flag, false)
  else setFlag(flag, response)
}

/** Requests every flag of this person. An unreadable flag keeps its value, and is false where it was unknown. */
async function readFlags(person: SignedIn, areas: ReadonlySet<Area>): Promise<void> {
  const run = ++latest
  await Promise.all(FLAGS.map((flag) => readFlag(flag, person, areas)))
  if (run !== latest || $person.get()?.sub !== person.sub) return
  const now = $flags.get()
  storage.save(
    person.sub,
    LASTING.filter((flag) => now[flag]),
  )
}

/** Same interval as the refresh of the badges, in ms. */
const REFRESH = 5 * 60_000

/** Reads the flags of the person: at the start, every five minutes, and when messages of the socket were missed. */
export function useFlags({ person, areas }: ShellFacts): void {
  useLayoutEffect(() => presumeFlags(person), [person])
  useEffect(() => {
    let stop: (() => void) | undefined
    let isCancelled = false
    const read = () => void readFlags(person, areas)
    read()
    const timer = setInterval(read, REFRESH)
    import('#shared/realtime/socket.ts')
      .then(({ onMessage }) => {
        if (!isCancelled) stop = onMessage('resync', read)
      })
      .catch((error: unknown) => logFailure('no live flags', error))
    return () => {
      isCancelled = true
      clearInterval(timer)
      stop?.()
    }
  }, [person, areas])
  useEffect(() => clearFlags, [])
}

interface ApprovalPage {
  readonly flag: Flag
  readonly path: RegExp
  /** Where the person is led who holds `role`; others to home. */
  readonly role: RealmRole
  readonly own: string
  readonly done: 'flags.approvalsDone' | 'flags.releasesDone'
}

const APPROVAL_PAGES: readonly ApprovalPage[] = [
  {
    flag: 'vacationApproval',
    path: /^\/urlaubsgenehmigung(\/|$)/i,
    role: 'menu_ma_holiday',
    own: '/urlaub',
    done: 'flags.approvalsDone',
  },
  {
    flag: 'workingTimeReport',
    path: /^\/arbeitszeitkontrolle(?!\/einstellungen)(\/|$)/i,
    role: 'menu_ma_az',
    own: '/arbeitszeiten',
    done: 'flags.releasesDone',
  },
]

/** People on a page of approval are redirected when it is switched off, because all of its open items are decided. */
export function useApprovalEnd({ person }: ShellFacts): void {
  useEffect(() => {
    let was = $flags.get()
    return $flags.listen((is) => {
      const ended = APPROVAL_PAGES.find(
        ({ flag, path }) => was[flag] === true && is[flag] === false && path.test(location.pathname),
      )
      was = is
      if (!ended) return
      go(holds(person.rights, ended.role) ? ended.own : HOME_PATH, true)
      raiseToast({ kind: 'success', text: useShellTexts.text(ended.done) })
    })
  }, [person])
}
