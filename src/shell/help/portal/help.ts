// Help on the shell itself: home, the pages outside of areas, and the part that is the same everywhere.
import { areaHelp } from '#shared/help.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const help = areaHelp(de, en, {
  screens: [
    {
      routes: ['home'],
      purpose: 'home',
      topics: [{ question: 'card', part: 'portal-news-cards::card' }, 'highlight', 'factor', 'welcome'],
      steps: [
        { text: 'stepBell', part: 'portal-bell::button' },
        { text: 'stepNews', part: 'portal-news-cards::card', roles: ['ma_news_user'] },
        { text: 'stepSearch' },
      ],
    },
    { routes: ['people'], purpose: 'people', topics: ['peopleTable', 'peopleMissing', 'peopleExit', 'peopleErase'] },
    { routes: ['outbox'], purpose: 'outbox', topics: ['outboxSend'] },
    { routes: ['frame'], purpose: 'frame', topics: ['frameBlank'] },
    {
      routes: ['everywhere'],
      purpose: 'everywhere',
      topics: [
        'f1',
        'search',
        'keys',
        { question: 'badge', part: 'portal-bell::button' },
        'offline',
        'noPage',
        'language',
      ],
    },
  ],
  values: async () => (await import('./values.ts')).readValues(),
})
