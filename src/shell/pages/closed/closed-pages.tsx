// Pages that replace another one: forbidden, not found, not installed.
import { useLayoutEffect, useState, type ReactElement } from 'react'
import { emptyBoxOf, type Route, gateOf } from '#domain/routes/route.ts'
import type { RouteTitle } from '#domain/routes/route-titles.ts'
import { ROUTES, HOME_PATH, placeOf } from '#domain/routes/routes.ts'
import { copyText } from '#shared/copy-text.ts'
import { Button } from '#shared/ui/button.tsx'
import { MessagePage } from '#shell/pages/message-page.tsx'
import { useFacts, type ShellFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'
import { useClosedTexts } from './texts.ts'
import { Link } from 'wouter'
import { menuFor } from '#domain/routes/menu.ts'
import { redirectOf } from '#shell/routes.ts'

/** Everybody has one, where the area is installed. */
const PROFILE = '/profil'

const isOpen = (path: string, facts: ShellFacts): boolean => {
  const place = placeOf(path)
  return place !== undefined && gateOf(place.route, facts).open
}

/** Links to the start page; if it is closed to the person, to the first open page of the menu, otherwise the profile. */
function HomeLink(): ReactElement | undefined {
  const text = useClosedTexts()
  const shell = useShellTexts()
  const facts = useFacts()
  const start = redirectOf({ pathname: '/', search: '', hash: '' }, facts) ?? HOME_PATH
  if (isOpen(start, facts)) return <PageLink to={HOME_PATH} label={text('forbidden.home')} />
  const entries = menuFor(facts).flatMap((group) => group.entries)
  const first = entries.find(({ route, to }) => to !== undefined && route.name !== 'frame')
  if (!first?.to && !isOpen(PROFILE, facts)) return undefined
  if (!first?.to) return <PageLink to={PROFILE} label={text('forbidden.page', { page: shell('titles.profile') })} />
  const { title } = first.route
  const label = title === 'news' ? text('forbidden.news') : text('forbidden.page', { page: shell(`titles.${title}`) })
  return <PageLink to={first.to} label={label} />
}

const NEWS = '/news/ma'

/** Links to all news, where the person may read them. */
function NewsLink(): ReactElement | false {
  const text = useClosedTexts()
  return isOpen(NEWS, useFacts()) && <PageLink to={NEWS} label={text('notFound.news')} kind="second" />
}

interface PageLinkProps {
  readonly to: string
  readonly label: string
  readonly kind?: 'primary' | 'second'
}

const PageLink = ({ to, label, kind = 'primary' }: PageLinkProps): ReactElement => (
  <Link href={to} className={`btn ${kind} large`}>
    {label}
  </Link>
)

/** The viaduct with a gap and a lowered signal: here it does not go on. */
function Bridge(): ReactElement {
  return (
    <svg className="art" viewBox="0 0 620 190" aria-hidden="true">
      <path className="line" d="M0 62h232v14H0M620 62H388v14h232" />
      <path className="line" d="M14 172v-40a38 38 0 0 1 76 0v40M104 172v-40a38 38 0 0 1 76 0v40M194 172V96l26-20" />
      <path className="line" d="M426 172v-40a38 38 0 0 1 76 0v40M516 172v-40a38 38 0 0 1 76 0v40M412 172V96l-24-20" />
      <path className="line ground" d="M0 172h620" />
      <path className="line" d="M196 62V28" />
      <path className="line arm" d="M196 28h118v12H196z" />
      <path className="line" d="m222 28-10 12M250 28l-10 12M278 28l-10 12M306 28l-10 12" />
      <circle className="line hinge" cx="196" cy="28" r="6" />
      <path
        className="line train"
        d="M250 172c30-8 40 6 66 0s40-10 60 0M40 62V46h92v16M132 62V50h40v12M52 46v-8h16v8"
      />
    </svg>
  )
}

/** 403: the missing right, and the person to ask; without a role the server has not opened the page. */
export function ForbiddenPage({ route, roles }: { route: Route; roles: readonly string[] }): ReactElement {
  const text = useClosedTexts()
  const page = useShellTexts()(`titles.${route.title}`)
  const isRole = roles.length > 0
  if (!isRole && route.flags?.includes('vacationApproval')) return <NothingWaitsPage />
  const box = emptyBoxOf(route, roles)
  if (box) return <NoFormsPage box={box} />
  return (
    <MessagePage
      heading={text('forbidden.heading')}
      code={text('forbidden.code')}
      art={<Bridge />}
      actions={
        <>
          <HomeLink />
          <AccessLink />
        </>
      }
    >
      <p>
        {text(isRole ? 'forbidden.denied' : 'forbidden.flag', { page })} {text('forbidden.ask')}
      </p>
      {isRole && <RoleDetails roles={roles} />}
    </MessagePage>
  )
}

/** The technical names of the roles, for the message to the person who grants them. */
function RoleDetails({ roles }: { roles: readonly string[] }): ReactElement {
  const text = useClosedTexts()
  const [isCopied, setCopied] = useState(false)
  const words = text('forbidden.role', { roles: roles.map(roleName).join(` ${text('forbidden.or')} `) })
  return (
    <details className="for-admins">
      <summary>{text('forbidden.details')}</summary>
      <p className="small">{words}</p>
      <Button size="small" onClick={() => void copyText(words).then(setCopied)}>
        {text(isCopied ? 'forbidden.copied' : 'forbidden.copy')}
      </Button>
    </details>
  )
}

const OWN_CALENDAR = '/urlaub'
const PAST_DECISIONS = '/urlaub/entscheidungen'

/** The approval is closed while no request waits: everything is decided, so it links to the next page instead of refusing. */
function NothingWaitsPage(): ReactElement {
  const text = useClosedTexts()
  const facts = useFacts()
  const hasCalendar = isOpen(OWN_CALENDAR, facts)
  return (
    <MessagePage
      heading={text('decided.heading')}
      code={text('forbidden.code')}
      art={<Bridge />}
      actions={
        <>
          {hasCalendar ? <PageLink to={OWN_CALENDAR} label={text('decided.calendar')} /> : <HomeLink />}
          {isOpen(PAST_DECISIONS, facts) && <PageLink to={PAST_DECISIONS} label={text('decided.past')} kind="second" />}
        </>
      }
    >
      <p>{text('decided.text')}</p>
    </MessagePage>
  )
}

const POSTBOX = '/meineNachrichten'

/** A list of the postbox opens with its first form: until then it is not refused, only empty. */
function NoFormsPage({ box }: { box: 'received' | 'sent' }): ReactElement {
  const text = useClosedTexts()
  return (
    <MessagePage
      heading={text(`noForms.${box}`)}
      actions={isOpen(POSTBOX, useFacts()) ? <PageLink to={POSTBOX} label={text('noForms.postbox')} /> : <HomeLink />}
    >
      <p>{text(`noForms.${box}Text`)}</p>
    </MessagePage>
  )
}

/** Where one asks for access, where this portal has such a place. */
function AccessLink(): ReactElement | undefined {
  const text = useClosedTexts()
  const url = useFacts().config.accessRequestUrl
  if (!url) return undefined
  return (
    <a href={url} className="btn second large" {...(url.startsWith('https:') && { target: '_blank', rel: 'noopener' })}>
      {text('forbidden.request')}
    </a>
  )
}

const roleName = (role: string): string => role.split(':').at(-1) ?? role

/** 404: a link to a missing thing, or to one that this person may not see. */
export function NotFoundPage({ route }: { route?: Route }): ReactElement {
  const text = useClosedTexts()
  const title = useShellTexts()('documentTitle', { title: text('notFound.title') })
  useLayoutEffect(() => {
    const before = document.title
    document.title = title
    return () => void (document.title = before)
  }, [title])
  return (
    <MessagePage
      heading={text('notFound.heading')}
      code={text('notFound.code')}
      art={<Bridge />}
      actions={
        <>
          <HomeLink />
          {route?.area === 'news' && <NewsLink />}
        </>
      }
    >
      <p>{text('notFound.text')}</p>
    </MessagePage>
  )
}

/** The title of the first page of the area, which has the area's name. */
const areaTitle = ({ area, title }: Route): RouteTitle => ROUTES.find(({ name }) => name === area)?.title ?? title

export function NotInstalledPage({ route }: { route: Route }): ReactElement {
  const text = useClosedTexts()
  const shell = useShellTexts()
  return (
    <MessagePage
      heading={text('notInstalled.heading')}
      code={text('notInstalled.code', { area: shell(`titles.${areaTitle(route)}`) })}
      art={<Bridge />}
      actions={<HomeLink />}
    >
      <p>{text('notInstalled.text', { page: shell(`titles.${route.title}`) })}</p>
    </MessagePage>
  )
}
