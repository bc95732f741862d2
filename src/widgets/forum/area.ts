import { entry, page, type Shared } from '#domain/routes/route-parts.ts'
import type { AreaSpec } from '#shared/area.ts'

const forum: Shared = { area: 'forum' }

export const area: AreaSpec = {
  ids: ['forum'],
  elements: [
    {
      tag: 'portal-forum',
      text: 'Questions of the forum by topic and state, with a search over questions, answers and comments.',
      events: ['portal-navigate'],
      sample: { shows: { ready: '[0-9]+ Fragen?', empty: 'Noch keine Fragen' } },
      webPart: { icon: 'OfficeChat' },
    },
    {
      tag: 'portal-question',
      text: 'A question with its answers and comments; without a number a new question.',
      attributes: {
        'question-id': { text: 'Number of the question; without it a new one is asked.', type: 'number' },
        words: { text: 'Of a new question: its first words.', type: 'string' },
      },
      events: ['portal-navigate', 'portal-title'],
      sample: {
        shows: { ready: 'Frage stellen|Antworten', empty: 'Frage stellen' },
      },
      webPart: { icon: 'Questionnaire' },
    },
    {
      tag: 'portal-forum-editing',
      text: 'Official answers to be checked; for moderators reports, topics and disclosed names too.',
      events: ['portal-navigate'],
      sample: { shows: { ready: 'Offizielle Antworten', empty: 'Nichts zu prüfen' } },
      webPart: { icon: 'EditNote' },
    },
  ],
  routes: [
    page('forum.edit', '/forum/bearbeitung', 'forumEdit', forum, {
      label: 'editing',
      order: 2,
      tag: 'portal-forum-editing',
    }),
    page('forum.ask', '/forum/frage', 'questionNew', forum, { tag: 'portal-question', query: { frage: 'words' } }),
    page('forum.question', '/forum/:id', 'question', forum, {
      tag: 'portal-question',
      attributes: { id: 'question-id' },
    }),
    page('forum', '/forum', 'forum', forum, {
      tag: 'portal-forum',
      ...entry('portal_ma', 'messages-square', 'menu_ek_qa', { roles: ['portal_ma', 'menu_ek_qa'] }),
      label: 'overview',
      order: 1,
    }),
  ],
  notices: {
    menus: ['menu_ek_qa'],
    line: {
      id: 'forum',
      icon: 'messages-square',
      roles: [[]],
      channels: ['bell'],
      words: {
        de: { name: 'Forum', what: 'Antworten auf Ihre Fragen', push: 'Neue Antwort im Portal' },
        en: { name: 'Forum', what: 'answers to your questions', push: 'New answer in the portal' },
      },
    },
  },
}
