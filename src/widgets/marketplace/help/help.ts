// Help on the marketplace.
import { areaHelp } from '#shared/help.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const help = areaHelp(de, en, {
  screens: [
    {
      routes: ['marketplace'],
      purpose: 'offers',
      topics: [{ question: 'saved', part: 'portal-marketplace::toolbar' }, 'reserve', 'messages', 'report', 'expired'],
      steps: [
        { text: 'stepFilter', part: 'portal-marketplace::toolbar' },
        { text: 'stepSave', part: 'portal-marketplace::toolbar' },
        { text: 'stepPlace', roles: ['mp-api:anzeigen_anlegen'] },
      ],
    },
    {
      routes: ['marketplace.wanted'],
      purpose: 'wanted',
      topics: [{ question: 'answer', part: 'portal-marketplace::ads' }, 'saved'],
      steps: [{ text: 'stepFilter', part: 'portal-marketplace::toolbar' }],
    },
    {
      routes: ['marketplace.own'],
      purpose: 'own',
      topics: ['expired', 'inactive', 'deleted', 'receipt', 'conflict'],
      steps: [{ text: 'stepPlace', roles: ['mp-api:anzeigen_anlegen'] }],
    },
    {
      routes: ['marketplace.moderation'],
      purpose: 'moderation',
      topics: [{ question: 'hide', part: 'portal-marketplace::reported' }, 'messages'],
    },
    {
      routes: ['marketplace.rules'],
      purpose: 'rulesPage',
      topics: [{ question: 'privateOff', part: 'portal-marketplace::rules' }, 'figures'],
    },
    {
      routes: ['marketplace.ad'],
      purpose: 'ad',
      topics: [
        { question: 'reserve', part: 'portal-ad::offer' },
        { question: 'messages', part: 'portal-ad::messages' },
        'receipt',
        { question: 'report', part: 'portal-ad::report' },
      ],
    },
    {
      routes: ['marketplace.new'],
      purpose: 'editor',
      topics: [
        { question: 'free', part: 'portal-ad-editor::price' },
        { question: 'adPictures', part: 'portal-ad-editor::pictures' },
        'until',
        { question: 'draft', part: 'portal-ad-editor::publishing' },
        'conflict',
      ],
      steps: [
        { text: 'stepKind', part: 'portal-ad-editor::kind' },
        { text: 'stepPrice', part: 'portal-ad-editor::price' },
        { text: 'stepPictures', part: 'portal-ad-editor::pictures' },
        { text: 'stepPublish', part: 'portal-ad-editor::publishing' },
      ],
    },
  ],
  values: async (language) => (await import('./values.ts')).readValues(language),
})
