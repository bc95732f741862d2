// Builders of stories for the tests of this area and of others.
import { type CategoryNode, NewsDocument, type NewsItem, NewsStory } from '#contract/news.ts'
import { Notification } from '#contract/notifications.ts'
import { blank } from '#shared/testing/blank.ts'

export { failure, serve, type Service } from '#shared/testing/serve.ts'
export { showIn, type Shown } from '#shared/testing/show-in.tsx'
export { signIn, standOn } from '#shared/testing/sign-in.ts'

let serial = 0

export const aCategory = (
  id: number,
  label: string,
  changes: Partial<CategoryNode> & { labelEn?: string } = {},
): CategoryNode => ({
  label,
  icon: changes.icon ?? '',
  data: { id, labelEn: changes.labelEn ?? '' },
  children: changes.children ?? [],
})

export const aDocument = (changes: Partial<NewsDocument> = {}): NewsDocument => ({
  ...blank(NewsDocument),
  id: `00000000-0000-4000-8000-${String(++serial).padStart(12, '0')}`,
  name: 'bild.jpg',
  vorschau: true,
  thumbnails: [{ height: 200 }],
  kind: 'picture',
  contentType: 'image/jpeg',
  size: 48_213,
  width: 900,
  height: 506,
  ...changes,
})

/** A story of 20 April 2026 that everybody may read. */
export const aStory = (changes: Partial<NewsStory> = {}): NewsStory => ({
  ...blank(NewsStory),
  id: ++serial,
  titel: `Beitrag ${serial}`,
  kategorien: [aCategory(1, 'Unternehmen', { icon: 'building-2', labelEn: 'Company' })],
  kontaktName: 'Claudia Pfeiffer',
  kontaktAbteilung: 'Betriebsrat',
  kontaktPos: 'Vorsitzende',
  kontaktFirma: 'Talbrück Antriebe GmbH',
  veroeffentlichtdate: '2026-04-20T06:00:00.000Z',
  preview: 'Beginn 13:30 Uhr in Halle 4.',
  content: '<p>Inhalt</p>',
  ...changes,
})

/** The notification that makes `story` new for the reader. */
export const aNewsBadge = (story: NewsItem): Notification => ({
  ...blank(Notification),
  id: story.id,
  nikoId: story.id,
  menuId: 'menu_ma_news',
  title: story.titel,
  created: story.veroeffentlichtdate,
  link: `/story/ma/${story.id}`,
  delOverBell: true,
})
