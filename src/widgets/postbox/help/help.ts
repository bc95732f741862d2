// Help on forms and the postbox.
import { areaHelp } from '#shared/help.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const help = areaHelp(de, en, {
  screens: [
    {
      routes: ['postbox', 'postbox.received'],
      purpose: 'received',
      topics: ['take', 'many', 'deputy', 'filters', 'ended'],
      steps: [{ text: 'stepTurn', part: 'portal-postbox::turn' }, { text: 'stepDecide' }],
    },
    {
      routes: ['postbox.sent'],
      purpose: 'sent',
      topics: ['draftKept', 'offline', 'late', 'withdraw', 'ended'],
      steps: [{ text: 'stepCreate', part: 'portal-postbox::create' }, { text: 'stepFollow' }],
    },
    {
      routes: ['postbox.form'],
      purpose: 'form',
      topics: [
        { question: 'where', part: 'portal-form::stations' },
        'question',
        'recall',
        'withdraw',
        'late',
        'faster',
        'handOver',
        'deputy',
        'retention',
      ],
    },
    {
      routes: ['postbox.form-new'],
      purpose: 'fill',
      topics: ['conditions', 'draftKept', 'offline', 'files', 'prefilled', 'recall'],
      steps: [{ text: 'stepChoose' }, { text: 'stepFill' }, { text: 'stepSend' }],
    },
    {
      routes: ['postbox.templates'],
      purpose: 'templates',
      topics: ['publish', 'contradiction', 'archive', 'emptyStation'],
      steps: [{ text: 'stepNew' }, { text: 'stepPreview' }, { text: 'stepPublish' }],
    },
  ],
  values: async () => (await import('./values.ts')).readValues(),
})
