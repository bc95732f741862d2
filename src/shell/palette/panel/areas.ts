// Everywhere the person may go, from the one list of routes.
import newspaper from 'lucide-static/icons/newspaper.svg?raw'
import userRound from 'lucide-static/icons/user-round.svg?raw'
import type { CategoryNode } from '#contract/news.ts'
import type { MenuEntry } from '#domain/routes/menu.ts'
import { paletteAreasFor } from '#domain/routes/palette-areas.ts'
import type { RouteTitle } from '#domain/routes/route-titles.ts'
import type { Route } from '#domain/routes/route.ts'
import { PAGES, topOf } from '#domain/routes/routes.ts'
import type { Language } from '#shared/bus/language.ts'
import { labelIn } from '#shared/news/news-categories.ts'
import type { IconSource } from '#shared/ui/icon.tsx'
import { askToLeave } from '#shell/external/external-link.ts'
import { ICON_OF } from '#shell/menu/menu-icons.ts'
import type { ShellFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'
import type { Entry } from './entry.ts'
import { synonymsOf } from './texts.ts'

const BOTH: readonly Language[] = ['de', 'en']
const title = (name: RouteTitle, language: Language) => useShellTexts.text(`titles.${name}`, {}, language)

const parentOf = (route: Route): Route | undefined =>
  PAGES.find(({ name }) => name === topOf(route) && name !== route.name)

/** The icon of the menu entry, that of the route it belongs to, its own, or the one of the account. */
function iconOf(route: Route): IconSource {
  const name = route.menu?.icon ?? parentOf(route)?.menu?.icon ?? route.icon
  return name ? ICON_OF[name] : userRound
}

/** The names of the route in both languages, and its synonyms. */
function wordsFor(route: Route): string {
  const parent = parentOf(route)
  const titles = BOTH.flatMap((language) => [title(route.title, language), parent ? title(parent.title, language) : ''])
  return [...titles, synonymsOf(topOf(route)), parent ? synonymsOf(route.title) : ''].join(' ')
}

/** A route without an element has no page yet. */
const hasPage = ({ tag, name, external, toFirstTab }: Route): boolean =>
  tag !== undefined || external !== undefined || toFirstTab === true || name === 'home' || name === 'frame'

function areaOf(menuEntry: MenuEntry, language: Language): Entry {
  const { route, to, url, name } = menuEntry
  const parent = parentOf(route)
  return {
    id: `area:${to ?? route.name}`,
    label: name ?? title(route.title, language),
    detail: parent && title(parent.title, language),
    icon: iconOf(route),
    to,
    url,
    run: url !== undefined && route.external?.asks ? () => askToLeave(menuEntry) : undefined,
    words: wordsFor(route),
  }
}

/** The areas, tabs and external entries of this person, in the order of the menu. */
export const areasFor = (facts: ShellFacts, language: Language): Entry[] =>
  paletteAreasFor(facts)
    .filter(({ route }) => hasPage(route))
    .map((entry) => areaOf(entry, language))

/** The categories of the news, those below others too. */
export const categoriesFor = (nodes: readonly CategoryNode[], language: Language): Entry[] =>
  nodes.flatMap((node) => [
    {
      id: `category:${node.data.id}`,
      label: labelIn(language, node),
      detail: title('news', language),
      icon: newspaper,
      to: `/news/ma/${encodeURIComponent(node.label)}`,
      words: `${node.label} ${node.data.labelEn}`,
    },
    ...categoriesFor(node.children, language),
  ])
