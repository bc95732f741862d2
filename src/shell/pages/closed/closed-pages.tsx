// Pages that stand where another cannot: no right, nothing there, not installed.
import { useLayoutEffect, type ReactElement } from 'react'
import type { Route } from '#domain/route.ts'
import type { RouteTitle } from '#domain/route-titles.ts'
import { ROUTES } from '#domain/routes.ts'
import { Bridge } from './bridge.tsx'
import { HomeLink, NewsLink } from './home-link.tsx'
import { MessagePage } from '#shell/pages/message-page.tsx'
import { useFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'
import { useClosedTexts } from './texts.ts'

/** 403: which role opens the page; without one the server has not opened it for this person. */
export function ForbiddenPage({ route, roles }: { route: Route; roles: readonly string[] }): ReactElement {
  const text = useClosedTexts()
  const page = useShellTexts()(`titles.${route.title}`)
  const or = ` ${text('forbidden.or')} `
  const sentence = text(roles.length > 0 ? 'forbidden.role' : 'forbidden.flag', { page, roles: ROLES })
  const [before = '', after = ''] = sentence.split(ROLES)
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
        {before}
        {roles.length > 0 && <b>{roles.map(roleName).join(or)}</b>}
        {after} {text('forbidden.ask')}
      </p>
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

/** Stands for the roles while the sentence is looked up, so that they can be set in bold. */
const ROLES = '\u0001'
const roleName = (role: string): string => role.split(':').at(-1) ?? role

/** 404: a link that names a thing which is not there, or not for this person. */
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

/** What the first page of the area is called; it has the area's name. */
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
