// Help on the legal pages.
import { areaHelp } from '#shared/help.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const STEPS = [{ text: 'stepContents', part: 'portal-legal::contents' }] as const

export const help = areaHelp(de, en, {
  screens: [
    { routes: ['terms'], purpose: 'terms', topics: ['changed'], steps: STEPS },
    { routes: ['terms.privacy'], purpose: 'privacy', topics: ['changed', 'mine'], steps: STEPS },
    {
      routes: ['terms.conditions'],
      purpose: 'conditions',
      topics: [{ question: 'accept', part: 'portal-legal::acceptance' }, 'newer', 'changed'],
      steps: STEPS,
    },
    { routes: ['accessibility'], purpose: 'accessibility', topics: ['barrier', 'changed'] },
  ],
})
