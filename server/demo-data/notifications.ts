// Entries in the bells on the first day: stories not yet read.
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

const OWN_STORIES = new Map([['katrin.osterloh', 3]])

/** Receivers of notifications about stories: people who may read them and have their menu. */
export const isReader = ({ kinds }: DemoPerson): boolean => {
  const roles = rolesOf(kinds)
  return roles.includes('ma_news_user') && roles.includes('menu_ma_news')
}

export function unreadStories(
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
