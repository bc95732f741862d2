// Help on suppliers.
import { areaHelp } from '#shared/help.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const help = areaHelp(de, en, {
  screens: [
    {
      routes: ['suppliers'],
      purpose: 'report',
      topics: [{ question: 'typo', part: 'portal-suppliers::list' }, 'band', 'expiring'],
      steps: [
        { text: 'stepSearch', part: 'portal-suppliers::list' },
        { text: 'stepView', part: 'portal-suppliers::list' },
        { text: 'stepOpen' },
      ],
    },
    {
      routes: ['suppliers.supplier'],
      purpose: 'partner',
      topics: [
        { question: 'fourEyes', part: 'portal-supplier::numbers' },
        { question: 'expiring', part: 'portal-supplier::certificates' },
        { question: 'contract', part: 'portal-supplier::contracts' },
        'memo',
        { question: 'readOnly', part: 'portal-supplier::responsible' },
        'band',
      ],
    },
    {
      routes: ['suppliers.relationship'],
      purpose: 'relation',
      topics: [{ question: 'band', part: 'portal-supplier-relationship::matrix' }, 'contract', 'end', 'readOnly'],
    },
  ],
  values: async (language) => {
    const [{ BAND_ABOVE }, { KNOWN_FOR_DAYS }, { EXPIRING_DAYS, REMINDER_STEPS }] = await Promise.all([
      import('#domain/suppliers/band.ts'),
      import('#domain/suppliers/change-request.ts'),
      import('#domain/suppliers/certificate.ts'),
    ])
    const euro = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
    return {
      bandA: euro.format(BAND_ABOVE.A / 100),
      bandB: euro.format(BAND_ABOVE.B / 100),
      bandC: euro.format(BAND_ABOVE.C / 100),
      known: KNOWN_FOR_DAYS,
      expiring: EXPIRING_DAYS,
      first: REMINDER_STEPS[0],
      second: REMINDER_STEPS[1],
    }
  },
})
