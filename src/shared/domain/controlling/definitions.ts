// The definitions of figures as the product is delivered with them; people change them in versions.
import type { FigureId, FigureWords, Target } from './figures.ts'

export interface Definition extends FigureWords {
  readonly target: Target | null
}

export const DEFINITIONS: Readonly<Record<FigureId, Definition>> = {
  overtime: {
    de: {
      name: 'Überstunden je Person',
      meaning: 'Stunden über der vertraglichen Wochenarbeitszeit, gemittelt über alle Beschäftigten mit Zeiterfassung.',
      formula: 'Summe von Ist − Soll je Person und Woche, wenn größer 0, durch Personen und Wochen',
      without: 'Auszubildende',
      source: 'Arbeitszeiten, freigegeben',
      cutOff: 'montags 6:00 Uhr für die Vorwoche',
    },
    en: {
      name: 'Overtime per person',
      meaning: 'Hours beyond the weekly hours of the contract, averaged over everybody whose time is recorded.',
      formula: 'Sum of actual − target per person and week, where above 0, divided by people and weeks',
      without: 'Apprentices',
      source: 'Working time, released',
      cutOff: 'Mondays 6:00 for the week before',
    },
    target: { kind: 'atMost', value: 4 },
  },
  sickRate: {
    de: {
      name: 'Krankenquote',
      meaning: 'Anteil der Arbeitstage, an denen Beschäftigte krankgemeldet waren.',
      formula: 'Krankheitstage Montag bis Freitag durch Beschäftigungstage Montag bis Freitag',
      without: '',
      source: 'Krankmeldungen der Abwesenheiten',
      cutOff: 'am 3. des Folgemonats, 6:00 Uhr',
    },
    en: {
      name: 'Sickness rate',
      meaning: 'Share of working days on which employees were reported sick.',
      formula: 'Days of sickness Monday to Friday divided by days of employment Monday to Friday',
      without: '',
      source: 'Sickness reports of the absences',
      cutOff: 'on the 3rd of the following month, 6:00',
    },
    target: null,
  },
  openRequests: {
    de: {
      name: 'Offene Freigaben',
      meaning: 'Arbeitstage, Urlaubsanträge und andere Vorgänge, die auf eine Entscheidung warten.',
      formula: 'Anzahl der gestellten und nicht entschiedenen Vorgänge am Ende der Woche',
      without: '',
      source: 'Arbeitszeiten, Urlaub, Entscheidungen',
      cutOff: 'montags 6:00 Uhr für die Vorwoche',
    },
    en: {
      name: 'Open requests',
      meaning: 'Working days, leave requests and other cases that wait for a decision.',
      formula: 'Number of cases that are asked for and not decided at the end of the week',
      without: '',
      source: 'Working time, leave, decisions',
      cutOff: 'Mondays 6:00 for the week before',
    },
    target: null,
  },
  deliveryPerformance: {
    de: {
      name: 'Termintreue Lieferanten',
      meaning: 'Anteil der Bestellungen, die zum zugesagten Termin geliefert wurden.',
      formula: 'Termintreue jeder laufenden Lieferbeziehung, gewichtet mit ihren Bestellungen je Quartal',
      without: 'Beziehungen ohne Bestellungen',
      source: 'Lieferbeziehungen',
      cutOff: 'am 1. des Folgemonats, 6:00 Uhr',
    },
    en: {
      name: 'Delivery performance',
      meaning: 'Share of orders that were delivered on the day that was promised.',
      formula: 'On-time rate of each current supply relation, weighted by its orders per quarter',
      without: 'Relations without orders',
      source: 'Supply relations',
      cutOff: 'on the 1st of the following month, 6:00',
    },
    target: { kind: 'atLeast', value: 95 },
  },
  remainingLeave: {
    de: {
      name: 'Resturlaub',
      meaning: 'Urlaubstage des Kalenderjahres, die weder genommen noch geplant oder beantragt sind.',
      formula: 'Anspruch und Korrekturen des Jahres − gebuchte und beantragte Tage des Jahres',
      without: 'Übertrag aus Vorjahren',
      source: 'Urlaubskonten',
      cutOff: 'am 1. des Folgemonats, 6:00 Uhr',
    },
    en: {
      name: 'Remaining leave',
      meaning: 'Days of leave of the calendar year that are neither taken, planned nor requested.',
      formula: 'Entitlement and corrections of the year − booked and requested days of the year',
      without: 'Days carried over from former years',
      source: 'Leave accounts',
      cutOff: 'on the 1st of the following month, 6:00',
    },
    target: null,
  },
  headcount: {
    de: {
      name: 'Beschäftigte',
      meaning: 'Personen, die am letzten Tag des Monats beschäftigt sind.',
      formula: 'Anzahl der Personen mit Eintritt bis zum Monatsende und ohne früheren Austritt',
      without: '',
      source: 'Personen und Beschäftigungen',
      cutOff: 'am 1. des Folgemonats, 6:00 Uhr',
    },
    en: {
      name: 'Headcount',
      meaning: 'People who are employed on the last day of the month.',
      formula: 'Number of people who have entered by the end of the month and not left before',
      without: '',
      source: 'People and employments',
      cutOff: 'on the 1st of the following month, 6:00',
    },
    target: null,
  },
  orderTimeShare: {
    de: {
      name: 'Auftragszeit',
      meaning: 'Anteil der Anwesenheit, der auf Fertigungsaufträge gebucht ist.',
      formula: 'Auftragszeit, höchstens die Anwesenheit des Tages, durch Anwesenheit',
      without: 'Personen ohne Buchungen in der Fertigung',
      source: 'Zeitbuchungen der Fertigung, Arbeitszeiten',
      cutOff: 'dienstags 12:00 Uhr für die Vorwoche',
    },
    en: {
      name: 'Order time share',
      meaning: 'Share of attendance that is booked on production orders.',
      formula: 'Order time, at most the attendance of the day, divided by attendance',
      without: 'People without bookings in production',
      source: 'Time bookings of production, working time',
      cutOff: 'Tuesdays 12:00 for the week before',
    },
    target: null,
  },
  newsReach: {
    de: {
      name: 'Reichweite der News',
      meaning: 'Anteil der verlangten Lesebestätigungen, die gegeben wurden.',
      formula:
        'Bestätigungen durch angeschriebene Personen, für die im Monat veröffentlichten Beiträge mit Bestätigung',
      without: 'Beiträge ohne Lesebestätigung',
      source: 'News, Lesebestätigungen',
      cutOff: 'am 15. des Folgemonats, 6:00 Uhr',
    },
    en: {
      name: 'News reach',
      meaning: 'Share of the confirmations asked for that were given.',
      formula: 'Confirmations divided by the people addressed, of stories of the month that ask for a confirmation',
      without: 'Stories without confirmation',
      source: 'News, confirmations',
      cutOff: 'on the 15th of the following month, 6:00',
    },
    target: null,
  },
  supplierVolume: {
    de: {
      name: 'Lieferanten nach Volumen',
      meaning: 'Lieferanten mit bekanntem Jahresvolumen, nach Volumenklasse A bis D.',
      formula: 'Anzahl der Lieferanten je Gesellschaft, deren Volumen auf ein Jahr gerechnet in die Klasse fällt',
      without: 'Lieferanten ohne bekanntes Volumen',
      source: 'Volumen der Lieferbeziehungen',
      cutOff: 'am 1. des Folgemonats, 6:00 Uhr',
    },
    en: {
      name: 'Suppliers by volume',
      meaning: 'Suppliers with a known annual volume, by volume band A to D.',
      formula: 'Number of suppliers per company whose volume of a year falls into the band',
      without: 'Suppliers without a known volume',
      source: 'Volumes of supply relations',
      cutOff: 'on the 1st of the following month, 6:00',
    },
    target: null,
  },
}
