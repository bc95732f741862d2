// Help on news: for readers, editors and those who keep the categories.
import { areaHelp } from '#shared/help.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const help = areaHelp(de, en, {
  screens: [
    {
      routes: ['news'],
      purpose: 'overview',
      topics: [{ question: 'words', part: 'portal-news::toolbar' }, 'newer', 'follow', 'mute'],
      steps: [
        { text: 'stepFilter', part: 'portal-news::toolbar' },
        { text: 'stepOpen', part: 'portal-news::card' },
      ],
    },
    {
      routes: ['news.story'],
      purpose: 'story',
      topics: [{ question: 'confirm', part: 'portal-story::confirmation' }, 'react', 'follow', 'mute'],
    },
    {
      routes: ['news.edit'],
      purpose: 'list',
      topics: [
        { question: 'audience', part: 'portal-news-editor::audience' },
        { question: 'highlight', part: 'portal-news-editor::publication' },
        { question: 'validity', part: 'portal-news-editor::publication' },
        { question: 'publish', part: 'portal-news-editor::publishing' },
        'duplicate',
        'paste',
        { question: 'pictures', part: 'portal-news-editor::pictures' },
        'both',
        'bin',
        'remind',
      ],
      steps: [
        { text: 'stepWrite', part: 'portal-news-editor::states' },
        { text: 'stepAudience', part: 'portal-news-editor::audience' },
        { text: 'stepImpact', part: 'portal-news-editor::impact' },
        { text: 'stepPublish', part: 'portal-news-editor::publishing' },
      ],
    },
    {
      routes: ['news.categories'],
      purpose: 'categories',
      topics: ['removeCategory', 'rename', { question: 'levels', part: 'portal-news-categories::tree' }],
      steps: [{ text: 'stepTree', part: 'portal-news-categories::tree' }],
    },
  ],
  values: async () => (await import('./values.ts')).readValues(),
})
