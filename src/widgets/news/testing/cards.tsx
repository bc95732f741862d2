// The initial page of the tests of the cards: one highlight, two latest stories, one of them unread.
import { screen } from '@testing-library/react'
import { setLanguage } from '#shared/bus/language.ts'
import { $toasts, dismissToast } from '#shared/bus/toasts.ts'
import { NewsCards } from '#widgets/news/cards/news-cards.tsx'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { aDocument, aNewsBadge, aStory, standOn, type Service } from './stories.tsx'

export const oven = aStory({
  titel: 'Härterei Siegen: der neue Ofen läuft',
  highlight: true,
  kontaktUid: '11111111-1111-4111-8111-111111111111',
  dokumente: [aDocument({ id: '22222222-2222-4222-8222-222222222222' })],
})
export const meeting = aStory({ titel: 'Betriebsversammlung am 7. Mai' })
export const bike = aStory({ titel: 'Dienstrad: zweites Rad', kontaktAbteilung: '', kontaktPos: 'Referentin' })

/** A fresh page and the responses of the service, which a test may change. */
export function aNewsService(): Service {
  setLanguage('de')
  standOn('portal')
  for (const { id } of $toasts.get()) dismissToast(id)
  return {
    '/news/highlight': oven,
    '/news/last': [meeting, bike],
    '/badges': { notifications: [aNewsBadge(meeting)], seq: 1 },
  }
}

/** Signs in and renders the cards; `asked` returns the URLs of the requests. */
export async function startCards(service: Service, props: Record<string, unknown> = {}, listState?: unknown) {
  const shown = await screenTest(NewsCards, { service, props, listState })
  const asked = (): string[] => shown.fetch.mock.calls.map(([url]) => String(url))
  return { asked, ...shown }
}

export const titles = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
export const cardOf = (title: string): HTMLElement => screen.getByRole('article', { name: title })
