import { entry, page, type Shared } from '#domain/routes/route-parts.ts'
import type { AreaSpec } from '#shared/area.ts'

const reading: Shared = { area: 'news', portal: 'portal_ma', roles: ['menu_ma_news'] }
const editing: Shared = { ...reading, area: 'news-editing' }
const story: Shared = { area: 'news', portal: 'portal_ma', roles: ['ma_news_user'] }
const EDITOR = 'leonie.brinkmann'

export const area: AreaSpec = {
  ids: ['news', 'news-editing'],
  elements: [
    {
      tag: 'portal-news-cards',
      text: 'The highlight and the latest stories as cards, or all stories as a list. Down to 280 px the container decides.',
      attributes: {
        category: { text: 'German label of a category: its stories and those of the categories below it, as a list.' },
        layout: {
          text: 'Cards that flow, highlight and latest in two columns, or all stories, newest first.',
          type: "'auto' | 'home' | 'list'",
          initial: "'auto'",
        },
        size: {
          text: 'Number of latest stories, 1 to 50; without it 3, in a list 20.',
          type: 'number',
          field: { rule: { most: 50 } },
        },
      },
      properties: {
        listState: {
          text: 'What `portal-state` reported when the list was here last; read when it begins.',
          type: 'unknown',
        },
      },
      events: ['portal-navigate', 'portal-state'],
      // By the width of the container: the carousel, from 450 px one column, from 640 px two, from 920 px two of 450 px
      // (cards/news-cards.css).
      size: 'min(clamp(max(1004px - 92cqi, 710px), (100cqi - 449.9px) * 99999, 1666px), max(2116px - 100cqi, 1344px, (640px - 100cqi) * 99999), max(940px, (920px - 100cqi) * 99999))',
      parts: {
        card: 'A story.',
      },
      sample: { shows: { ready: '[Dd]er neue Ofen', empty: 'Noch keine Beiträge' } },
      webPart: { icon: 'News' },
    },
    {
      tag: 'portal-news',
      text: 'All stories of the reader: by category, words, time and what is unread, as cards or as a list.',
      attributes: {
        category: { text: 'German label of a category: its stories and those of the categories below it.' },
        layout: {
          text: 'How the stories stand until the reader chooses otherwise.',
          type: "'cards' | 'list'",
          initial: "'cards'",
        },
        search: { text: 'Words to search for; the reader may search for others.' },
      },
      properties: {
        listState: {
          text: 'What `portal-state` reported when the list was here last; read when it begins.',
          type: 'unknown',
        },
      },
      events: ['portal-navigate', 'portal-state', 'portal-address'],
      parts: {
        card: 'A story.',
        toolbar: 'Search and filters.',
      },
      sample: { shows: { ready: '[Dd]er neue Ofen', empty: 'Noch keine Beiträge' } },
      webPart: { icon: 'NewsSearch' },
    },
    {
      tag: 'portal-story',
      text: 'One story in full, with its pictures; opening it marks it read.',
      attributes: {
        'story-id': { text: 'Number of the story.', type: 'number', field: { required: true } },
      },
      events: ['portal-navigate', 'portal-title'],
      parts: {
        actions: 'Sharing, printing, poster.',
        attachments: 'The attachments.',
        confirmation: 'Asks to confirm that the story was read.',
      },
      sample: {
        attributes: { 'story-id': { idFrom: '/api/news/ma/news/last?size=1' } },
        shows: { ready: 'Veröffentlicht|Kategorien|Weitere', empty: 'Beitrag nicht gefunden' },
      },
      webPart: { icon: 'ReadingMode' },
    },
    {
      tag: 'portal-news-editor',
      text: 'The editors’ list of stories, or one story to be written and published.',
      attributes: {
        'story-id': {
          text: "Number of the story, 'neu' for a new one, 'kopie-17' for a duplicate of number 17; without it the list.",
          type: 'number | string',
          field: { rule: { length: 30 } },
        },
      },
      properties: {
        listState: {
          text: 'What `portal-state` reported when the element was here last; read when it begins.',
          type: 'unknown',
        },
      },
      events: ['portal-navigate', 'portal-state', 'portal-title', 'portal-address'],
      parts: {
        actions: 'Sharing, printing, poster, in the preview.',
        attached: 'The attachments of the story that is written.',
        attachments: 'The attachments, in the preview.',
        audience: 'Who sees the story.',
        confirmation: 'Asks to confirm that the story was read, in the preview.',
        impact: 'What publishing would do.',
        pictures: 'The pictures of the story that is written.',
        publication: 'Audience, categories, contact, period, highlight, confirmation.',
        publishing: 'Preview, publishing, further actions.',
        states: 'Stories by state, in the list.',
      },
      sample: { account: EDITOR, shows: { ready: 'Beiträge bearbeiten', empty: 'Beiträge bearbeiten' } },
      webPart: { icon: 'PageEdit' },
    },
    {
      tag: 'portal-news-categories',
      text: 'The tree of the news categories, for those who keep it: order, names, looks, merging and archiving.',
      parts: {
        'head-actions': 'Undo and new category.',
        tree: 'The tree of the categories.',
      },
      sample: { account: EDITOR, shows: { ready: 'Standort Siegen', empty: 'Noch keine Kategorien' } },
      webPart: { icon: 'BulletedTreeList' },
    },
  ],
  routes: [
    page('news.edit', '/news/ma/bearbeiten/:news?', 'newsEdit', editing, {
      label: 'edit',
      clientRole: 'ma-news-api:news_write',
      order: 2,
      tag: 'portal-news-editor',
      attributes: { news: 'story-id' },
    }),
    page('news.categories', '/news/ma/kategorien', 'newsCategories', editing, {
      clientRole: 'ma-news-api:news_cat_write',
      order: 3,
      tag: 'portal-news-categories',
    }),
    page('news', '/news/ma/:category?', 'news', reading, {
      ...entry('portal_ma', 'newspaper', 'menu_ma_news'),
      label: 'overview',
      order: 1,
      tag: 'portal-news',
      attributes: { category: 'category' },
      query: { q: 'search' },
      stays: true,
      heading: 'category',
    }),
    page('news.story', '/story/ma/:id', 'story', story, { tag: 'portal-story', attributes: { id: 'story-id' } }),
  ],
  notices: {
    menus: ['menu_ma_news'],
    line: {
      id: 'news',
      icon: 'newspaper',
      roles: [['ma_news_user', 'menu_ma_news']],
      channels: ['bell'],
      inDigest: true,
      words: {
        de: { name: 'News', what: 'neue Beiträge, die für Sie sichtbar sind', push: 'Neuer Beitrag im Portal' },
        en: { name: 'News', what: 'new stories that you can see', push: 'New story in the portal' },
      },
    },
  },
}
