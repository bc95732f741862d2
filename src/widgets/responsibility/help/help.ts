// Help on responsibilities in purchasing.
import { BUYER_ROLES } from '#domain/organisation/responsibility.ts'
import { areaHelp } from '#shared/help.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const help = areaHelp(de, en, {
  screens: [
    {
      routes: ['responsibility'],
      purpose: 'overview',
      topics: [
        { question: 'away', part: 'portal-responsibility::question' },
        'nothing',
        { question: 'gap', part: 'portal-responsibility::gaps' },
        'double',
        { question: 'assign', part: 'portal-responsibility::map' },
        { question: 'handover', part: 'portal-responsibility::handover' },
        { question: 'requestAccess', part: 'portal-responsibility::requests' },
      ],
      steps: [
        { text: 'stepAsk', part: 'portal-responsibility::question' },
        { text: 'stepMap', part: 'portal-responsibility::map', roles: BUYER_ROLES },
        { text: 'stepGap', part: 'portal-responsibility::gaps', roles: BUYER_ROLES },
      ],
    },
    {
      routes: ['responsibility.groups'],
      purpose: 'groups',
      topics: [{ question: 'requestGroup', part: 'portal-responsibility::groups' }, 'gap', 'assign'],
    },
    {
      routes: ['responsibility.lead-buyer'],
      purpose: 'leads',
      topics: [{ question: 'assign', part: 'portal-responsibility::lead-buyers' }, 'away', 'handover'],
    },
  ],
})
