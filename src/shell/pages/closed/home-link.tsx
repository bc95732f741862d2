import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { menuFor } from '#domain/menu.ts'
import { gateOf } from '#domain/route.ts'
import { HOME_PATH, placeOf } from '#domain/routes.ts'
import { redirectOf } from '#shell/routes.ts'
import { useFacts, type Facts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'
import { useClosedTexts } from './texts.ts'

/** Everybody has one, where the area is installed. */
const PROFILE = '/profil'

const isOpen = (path: string, facts: Facts): boolean => {
  const place = placeOf(path)
  return place !== undefined && gateOf(place.route, facts).open
}

/** Leads to the start page; where that is shut for the person, to the first page of the menu that is not, else the profile. */
export function HomeLink(): ReactElement | undefined {
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

/** Leads to all news, where the person may read them. */
export function NewsLink(): ReactElement | false {
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
