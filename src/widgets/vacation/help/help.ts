// Help on vacation: for employees, deciders and those who keep calendars.
import { areaHelp } from '#shared/help.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const help = areaHelp(de, en, {
  screens: [
    {
      routes: ['vacation'],
      purpose: 'own',
      topics: [
        'special',
        'undecided',
        { question: 'rest', part: 'portal-vacation-calendar::balance' },
        'flexitime',
        { question: 'withdraw', part: 'portal-vacation-calendar::requests' },
        'sick',
        'proof',
        'unsent',
        'feed',
      ],
      steps: [
        { text: 'stepBalance', part: 'portal-vacation-calendar::balance' },
        { text: 'stepDays' },
        { text: 'stepSend', part: 'portal-vacation-calendar::request' },
        { text: 'stepFollow', part: 'portal-vacation-calendar::requests' },
        { text: 'stepDeputy', roles: ['menu_ma_holiday_approve'] },
      ],
    },
    {
      routes: ['vacation.team'],
      purpose: 'team',
      topics: [{ question: 'hidden', part: 'portal-team-calendar::board' }, 'noColleagues', 'count'],
    },
    { routes: ['vacation.members'], purpose: 'members', topics: ['hidden', 'noColleagues'] },
    { routes: ['vacation.table'], purpose: 'table', topics: ['hidden', 'noColleagues'] },
    {
      routes: ['vacation-approval'],
      purpose: 'approval',
      topics: ['decide', 'warnings', 'reject', 'away', 'special', 'undecided'],
      steps: [{ text: 'stepOpen', part: 'portal-vacation-approval::board' }, { text: 'stepDeputy' }],
    },
    {
      routes: ['vacation-approval.table'],
      purpose: 'approvalTable',
      topics: ['decide', 'warnings', 'reject', { question: 'away', part: 'portal-vacation-approval::tools' }],
    },
    {
      routes: ['vacation.decisions'],
      purpose: 'decided',
      topics: [{ question: 'decide', part: 'portal-vacation-approval::filter' }, 'away'],
    },
    {
      routes: ['vacation.settings', 'vacation-approval.settings'],
      purpose: 'settings',
      topics: [
        { question: 'closure', part: 'portal-leave-settings::closures' },
        { question: 'block', part: 'portal-leave-settings::blocks' },
        { question: 'ruleChange', part: 'portal-leave-settings::rules' },
        { question: 'hidden', part: 'portal-leave-settings::team' },
      ],
      steps: [
        { text: 'stepTeam', part: 'portal-leave-settings::team' },
        { text: 'stepMinimum', part: 'portal-leave-settings::team' },
      ],
    },
  ],
  values: async (language, say) => (await import('./values.ts')).readValues(language, say),
})
