// What waits in the bells on the first day: stories not yet read, and forms that moved.
import { type Calendar } from './calendar.ts'
import type { DemoPerson } from './person.ts'
import { random } from './random.ts'
import { rolesOf } from './roles.ts'

export interface DemoNotification {
  username: string
  eventKey: string
  menuId: string
  nikoId?: number
  categories: readonly string[]
  title: string
  body: string
  titleEn?: string
  bodyEn?: string
  creatorName: string
  link: string
  /** Disappears only when its case is closed; the bell cannot mark it. */
  todo?: boolean
  why?: string
  createdAt: Date
}

/** The fields of a published story that notifications use. */
export interface SeededStory {
  id: number
  title: string
  preview: string
  titleEn: string
  previewEn: string
  contactName: string
  categories: readonly string[]
  publishedAt: Date
  /** Companies that see it; empty: all. */
  companies: readonly string[]
}

const FIRST_CASE = 4_100
const OWN_STORIES = new Map([['katrin.osterloh', 3]])

/** Receivers of notifications about stories: people who may read them and have their menu. */
export const isReader = ({ kinds }: DemoPerson): boolean => {
  const roles = rolesOf(kinds)
  return roles.includes('ma_news_user') && roles.includes('menu_ma_news')
}

function unreadStories(
  seed: number,
  people: readonly DemoPerson[],
  stories: readonly SeededStory[],
): DemoNotification[] {
  const newestFirst = stories.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
  return people.filter(isReader).flatMap(({ username, company }) => {
    const count = OWN_STORIES.get(username) ?? 1 + random(seed, `unread:${username}`).int(5)
    const visible = newestFirst.filter(({ companies }) => companies.length === 0 || companies.includes(company))
    return visible.slice(0, count).map((story) => ({
      username,
      eventKey: `story:${story.id}:1`,
      menuId: 'menu_ma_news',
      nikoId: story.id,
      categories: story.categories,
      title: story.title,
      body: story.preview,
      titleEn: story.titleEn,
      bodyEn: story.previewEn,
      creatorName: story.contactName,
      link: `/story/ma/${story.id}`,
      createdAt: story.publishedAt,
    }))
  })
}

const FORMS = [
  ['Homeoffice-Tage: genehmigt', 'Ihre Tage im nächsten Monat sind eingetragen.'],
  ['Arbeitsplatzbrille: liegt beim Betriebsarzt', 'Üblich sind fünf Arbeitstage.'],
  ['Schulung Ladungssicherung: Platz zugesagt', 'Ort und Uhrzeit stehen im Formular.'],
  ['Auslagen: angewiesen', 'Der Betrag kommt mit der nächsten Abrechnung.'],
] as const

/** About every second employee is notified of progress of a form. */
function movedForms(seed: number, people: readonly DemoPerson[], on: Calendar): DemoNotification[] {
  return people.flatMap(({ username, kinds }, index) => {
    const draw = random(seed, `form:${username}`)
    if (username === 'katrin.osterloh' || !rolesOf(kinds).includes('menu_ma_form') || draw.chance(0.5)) return []
    const [title, body] = draw.pick(FORMS)
    const number = FIRST_CASE + index
    const createdAt = on.at(-1 - draw.int(4), 8 + draw.int(8), draw.int(60))
    return {
      username,
      eventKey: `demo:form:${number}`,
      menuId: 'menu_ma_form',
      nikoId: number,
      categories: ['Meine Formulare'],
      title,
      body,
      creatorName: 'Miriam Falk',
      link: `/formular/detail/${number}`,
      createdAt,
    }
  })
}

/** Everything unread in the group but what `ownNotifications` of Katrin Osterloh hold. */
export const groupNotifications = (
  seed: number,
  people: readonly DemoPerson[],
  stories: readonly SeededStory[],
  on: Calendar,
): DemoNotification[] => [...unreadStories(seed, people, stories), ...movedForms(seed, people, on)]
